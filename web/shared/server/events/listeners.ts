import { create } from 'zustand'
import type { StreamChange } from '#contract/notices/eventCalls.ts'
import { markNotified } from '../lastNotified.ts'
import type { LiveStatus, Changes } from './follow.ts'

export type LiveKind = StreamChange['type']
export type ChangeOf<K extends LiveKind> = Extract<StreamChange, { type: K }>
/** What a listener of one kind receives: its changes (at least one), or a request to refetch everything. */
export type ChangesOf<K extends LiveKind> = readonly ChangeOf<K>[] | 'reset'

interface Listener {
  kind: LiveKind
  handle: (news: readonly StreamChange[] | 'reset') => void
}

const listeners = new Set<Listener>()

/** The stream's status, and how many listeners want it open. */
export const useLive = create<{ status: LiveStatus; openers: number }>(() => ({ status: 'off', openers: 0 }))

/** Subscribes to one kind of change; `opens` requests the stream. Returns a stop function. */
export function subscribe<K extends LiveKind>(
  kind: K,
  handle: (news: ChangesOf<K>) => void,
  opens: boolean,
): () => void {
  const listener: Listener = { kind, handle: (news) => handle(news as ChangesOf<K>) }
  const count = (by: number) => useLive.setState(({ openers }) => ({ openers: openers + by }))
  listeners.add(listener)
  if (opens) count(1)
  return () => {
    if (listeners.delete(listener) && opens) count(-1)
  }
}

/** Notifies each listener of its changes. Does nothing for an empty list. */
export function notifyListeners(news: Changes): void {
  if (news.length === 0) return
  markNotified()
  for (const { kind, handle } of listeners) {
    if (news === 'reset') handle(news)
    else {
      const ownChanges = news.filter(({ type }) => type === kind)
      if (ownChanges.length > 0) handle(ownChanges)
    }
  }
}
