import { create } from 'zustand'
import { useSession } from '../../../shared/session.ts'
import type { Opened } from '../consultAddress.ts'
import { placeKey } from '../consultAddress.ts'
import { forget, keep, readAllKept } from './keptRecords.ts'
import { hearGone, tellGone } from './otherWindows.ts'

/** A message on its way: a text, or a picture with what has become of its upload. */
export interface Waiting {
  /** Made once; the server takes a message of one id once. */
  clientId: string
  /** The thread, or what a thread is begun about. */
  to: Opened
  /** Of a thread that is begun. */
  subject: string | null
  /** Null: a picture. */
  text: string | null
  picture: Blob | null
  /** Under which the picture was uploaded. */
  fileId: string | null
  /** ISO. */
  at: string
  /** `waiting` goes by itself as soon as it can; `failed` was refused and waits for its author. */
  state: 'waiting' | 'sending' | 'failed'
  /** How much of the picture has gone, 0 to 1. */
  progress: number
  /** Why it is not sent yet; null where nothing went wrong. */
  fault: string | null
}

const lastsMs = 7 * 24 * 60 * 60_000

interface Outbox {
  /** In the order of writing. */
  messages: readonly Waiting[]
  /** Threads that were begun, by the place they were begun at. */
  begun: Readonly<Record<string, number>>
}

/** What is on its way from this page. */
export const useOutbox = create<Outbox>(() => ({ messages: [], begun: {} }))

const ownerId = () => useSession.getState().user?.id ?? null

const record = (message: Waiting) => ({ ...message, userId: ownerId(), savedAtMs: Date.now() })

/** 128 random bits as hex; unlike crypto.randomUUID also where the page is served without TLS. */
export const newClientId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Puts a message at the end; it outlives a reload. */
export function putMessage(message: Waiting): void {
  useOutbox.setState(({ messages }) => ({ messages: [...messages, message] }))
  void keep('waiting', message.clientId, record(message))
}

/** Changes a message; what outlives a reload is where it goes and what was uploaded. */
export function changeMessage(clientId: string, change: Partial<Waiting>): void {
  const { messages } = useOutbox.getState()
  const message = messages.find((each) => each.clientId === clientId)
  if (!message) return
  const changed = { ...message, ...change }
  useOutbox.setState({ messages: messages.map((each) => (each === message ? changed : each)) })
  if (change.to || change.fileId !== undefined) void keep('waiting', clientId, record(changed))
}

const takeOut = (clientId: string) =>
  useOutbox.setState(({ messages }) => ({
    messages: messages.filter((message) => message.clientId !== clientId),
  }))

/** Takes a message out, in the browser's other windows, too: it was sent, or its author gave it up. */
export function dropMessage(clientId: string): void {
  takeOut(clientId)
  void forget('waiting', clientId).then(() => tellGone(clientId))
}

/** From now on what another window sent or gave up is not sent from this one, unless it is on its way at that moment. */
export function heedOtherWindows(): void {
  hearGone((clientId) => {
    const message = useOutbox.getState().messages.find((each) => each.clientId === clientId)
    if (message && message.state !== 'sending') takeOut(clientId)
  })
}

/** A thread was begun: what else was written there goes into it. */
export function noteBegun(place: Opened, consultId: number): void {
  const key = placeKey(place)
  const to = { id: consultId }
  for (const message of useOutbox.getState().messages) {
    if (placeKey(message.to) === key) changeMessage(message.clientId, { to, subject: null })
  }
  useOutbox.setState(({ begun }) => ({ begun: { ...begun, [key]: consultId } }))
}

/** The place was left for its thread: begun there again, it is another. */
export function forgetBegun(place: Opened): void {
  useOutbox.setState(({ begun }) => {
    const { [placeKey(place)]: _left, ...rest } = begun
    return { begun: rest }
  })
}

interface Kept extends Waiting {
  userId: number | null
  savedAtMs: number
}

const isKept = (value: unknown): value is Kept => {
  if (typeof value !== 'object' || value === null) return false
  const { clientId, to, text, picture, savedAtMs } = value as Partial<Kept>
  const saysSomething = typeof text === 'string' || picture instanceof Blob
  return (
    typeof clientId === 'string' && typeof to === 'object' && saysSomething && typeof savedAtMs === 'number'
  )
}

/**
 * Takes up what a reload or a crash left unsent, in the order of writing. A user takes over what the browser's visitor left; what a
 * user left waits for that user. Older than 7 days it is gone.
 */
export async function restoreMessages(): Promise<void> {
  const userId = ownerId()
  const all = (await readAllKept('waiting')).filter(isKept)
  const now = Date.now()
  for (const { clientId, savedAtMs } of all) if (now - savedAtMs > lastsMs) void forget('waiting', clientId)
  if (ownerId() !== userId) return
  const here = new Set(useOutbox.getState().messages.map(({ clientId }) => clientId))
  const left = all
    .filter((kept) => now - kept.savedAtMs <= lastsMs && !here.has(kept.clientId))
    .filter((kept) => kept.userId === null || kept.userId === userId)
    .toSorted((a, b) => a.savedAtMs - b.savedAtMs)
    .map(({ userId: _owner, savedAtMs: _at, ...message }): Waiting => ({
      ...message,
      state: 'waiting',
      progress: 0,
      fault: null,
    }))
  useOutbox.setState(({ messages }) => ({ messages: [...left, ...messages] }))
}
