import { create } from 'zustand'
import type { StreamChange } from '../../../../contract/notices/eventCalls.ts'
import type { LiveStatus, News } from './follow.ts'

export type LiveKind = StreamChange['type']
export type ChangeOf<K extends LiveKind> = Extract<StreamChange, { type: K }>
/** What a listener of one kind is told: its changes (at least one), or that it must read everything anew. */
export type NewsOf<K extends LiveKind> = readonly ChangeOf<K>[] | 'reset'

interface Listener {
  kind: LiveKind
  hear: (news: readonly StreamChange[] | 'reset') => void
}

const listeners = new Set<Listener>()

/** How the stream fares, and how many listeners want it open. */
export const useLive = create<{ status: LiveStatus; openers: number }>(() => ({ status: 'off', openers: 0 }))

/** Listens to one kind of change; `opens` wants the stream open for it. Returns the stop. */
export function listen<K extends LiveKind>(
  kind: K,
  hear: (news: NewsOf<K>) => void,
  opens: boolean,
): () => void {
  const listener: Listener = { kind, hear: (news) => hear(news as NewsOf<K>) }
  const count = (by: number) => useLive.setState(({ openers }) => ({ openers: openers + by }))
  listeners.add(listener)
  if (opens) count(1)
  return () => {
    if (listeners.delete(listener) && opens) count(-1)
  }
}

/** Tells the listeners what concerns each. */
export function tellListeners(news: News): void {
  for (const { kind, hear } of listeners) {
    if (news === 'reset') hear(news)
    else {
      const own = news.filter(({ type }) => type === kind)
      if (own.length > 0) hear(own)
    }
  }
}
