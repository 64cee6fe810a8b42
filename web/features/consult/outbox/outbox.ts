import { create } from 'zustand'
import type { CallInput } from '#contract/calls/calls.ts'
import { dayMs } from '#contract/kernel/time.ts'
import {
  removeEntry,
  removeOlderEntries,
  saveLocally,
  readAll,
} from '#shared/browser/localStore/localStore.ts'
import type { LocalEntry } from '#shared/browser/localStore/localStore.ts'
import { whenOwnerKnown } from '#shared/server/owner.ts'
import { useSession } from '#shared/server/session.ts'
import type { ConsultTarget } from '../consultAddress.ts'
import { keyOfTarget } from '../consultAddress.ts'
import { subscribeRemovals, broadcastRemoval } from './otherWindows.ts'

/** What creating a thread takes besides its first message. */
export type ThreadStart = Pick<CallInput<'/consult/createConsult'>, 'goods' | 'answerMobile'>

/** A message that is being sent: a text, or a picture with the state of its upload. */
export interface OutboxMessage {
  /** Created once per message; the server accepts each id only once. */
  clientId: string
  /** The thread, or the line or order that a new one is about. */
  to: ConsultTarget
  /** Of the first message of a new thread; messages stored by an earlier version have none. */
  begins?: ThreadStart | null
  /** Null for a picture. */
  text: string | null
  picture: Blob | null
  /** Id of the uploaded picture. */
  fileId: string | null
  /** ISO. */
  at: string
  /** `waiting` is sent automatically; `failed` was refused and needs its author. */
  state: 'waiting' | 'sending' | 'failed'
  /** Share of the picture that is uploaded, 0 to 1. */
  progress: number
  /** Why it is not sent yet; null if nothing failed. */
  fault: string | null
}

const lifetimeMs = 7 * dayMs

interface Outbox {
  /** In the order of writing. */
  messages: readonly OutboxMessage[]
  /** Ids of threads created by this page, by target key. */
  createdThreads: Readonly<Record<string, number>>
}

/** Messages that this page is sending. */
export const useOutbox = create<Outbox>(() => ({ messages: [], createdThreads: {} }))

/** Stores a message for its author, so that it survives a reload. */
function storeMessage({ picture, ...value }: OutboxMessage): void {
  const ownerPromise = whenOwnerKnown()
  void ownerPromise.then((owner) => saveLocally('messages', owner, { name: value.clientId, value, picture }))
}

/** Returns 128 random bits as hex; unlike `crypto.randomUUID` it works without TLS. */
export const newClientId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Appends a message and stores it, so that it survives a reload. */
export function putMessage(message: OutboxMessage): void {
  useOutbox.setState(({ messages }) => ({ messages: [...messages, message] }))
  storeMessage(message)
}

/** Changes a message; only a changed target or upload is stored for a reload. */
export function changeMessage(clientId: string, change: Partial<OutboxMessage>): void {
  const { messages } = useOutbox.getState()
  const message = messages.find((each) => each.clientId === clientId)
  if (!message) return
  const changed = { ...message, ...change }
  useOutbox.setState({ messages: messages.map((each) => (each === message ? changed : each)) })
  if (change.to || change.fileId !== undefined) storeMessage(changed)
}

const removeMessage = (clientId: string) =>
  useOutbox.setState(({ messages }) => ({
    messages: messages.filter((message) => message.clientId !== clientId),
  }))

/** Removes a message, in the browser's other windows, too: it was sent or given up. */
export function dropMessage(clientId: string): void {
  removeMessage(clientId)
  void whenOwnerKnown()
    .then((owner) => removeEntry('messages', owner, clientId))
    .then(() => broadcastRemoval(clientId))
}

/** Drops messages that another window sent or gave up, unless this window is sending them now. */
export function syncRemovals(): void {
  subscribeRemovals((clientId) => {
    const message = useOutbox.getState().messages.find((each) => each.clientId === clientId)
    if (message && message.state !== 'sending') removeMessage(clientId)
  })
}

/** Records that a thread was created and redirects the target's other messages into it. */
export function markThreadCreated(place: ConsultTarget, consultId: number): void {
  const key = keyOfTarget(place)
  const to = { id: consultId }
  for (const message of useOutbox.getState().messages) {
    if (keyOfTarget(message.to) === key) changeMessage(message.clientId, { to, begins: null })
  }
  useOutbox.setState(({ createdThreads }) => ({ createdThreads: { ...createdThreads, [key]: consultId } }))
}

/** Forgets the created thread of a target: a new one can be started there later. */
export function forgetCreatedThread(place: ConsultTarget): void {
  useOutbox.setState(({ createdThreads }) => {
    const { [keyOfTarget(place)]: _left, ...rest } = createdThreads
    return { createdThreads: rest }
  })
}

function messageOf({ value, picture }: LocalEntry): OutboxMessage | null {
  if (typeof value !== 'object' || value === null) return null
  const { clientId, to, text } = value as Partial<OutboxMessage>
  const hasContent = typeof text === 'string' || picture !== null
  if (typeof clientId !== 'string' || typeof to !== 'object' || !hasContent) return null
  return { ...(value as OutboxMessage), picture, state: 'waiting', progress: 0, fault: null }
}

/**
 * Restores unsent messages after a reload or a crash, in the order of writing. A user takes over those of the browser's visitor;
 * another user's stay stored for that user. Messages older than 7 days are deleted.
 */
export async function restoreMessages(): Promise<void> {
  const owner = await whenOwnerKnown()
  const { token } = useSession.getState()
  await removeOlderEntries('messages', Date.now() - lifetimeMs)
  const { kept: stored } = await readAll('messages', owner)
  if (useSession.getState().token !== token) return
  const present = new Set(useOutbox.getState().messages.map(({ clientId }) => clientId))
  const restored: OutboxMessage[] = []
  for (const each of stored.toSorted((a, b) => a.savedAtMs - b.savedAtMs)) {
    const message = messageOf(each)
    if (!message || present.has(message.clientId)) continue
    restored.push(message)
    // the visitor's messages belong to the user from now on
    if (owner !== null && each.mark === null) storeMessage(message)
  }
  useOutbox.setState(({ messages }) => ({ messages: [...restored, ...messages] }))
}
