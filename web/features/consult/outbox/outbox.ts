import { create } from 'zustand'
import type { CallInput } from '../../../../contract/calls/calls.ts'
import { forget, forgetOlder, keep, readAll } from '../../../shared/browser/kept/keptStore.ts'
import type { Kept } from '../../../shared/browser/kept/keptStore.ts'
import { whenOwnerKnown } from '../../../shared/browser/kept/owner.ts'
import { useSession } from '../../../shared/server/session.ts'
import type { Opened } from '../consultAddress.ts'
import { placeKey } from '../consultAddress.ts'
import { hearGone, tellGone } from './otherWindows.ts'
import { dayMs } from '../../../../contract/kernel/time.ts'

/** What begins a thread besides its first message. */
export type Begins = Pick<CallInput<'/consult/createConsult'>, 'goods' | 'answerMobile'>

/** A message on its way: a text, or a picture with what has become of its upload. */
export interface Waiting {
  /** Made once; the server takes a message of one id once. */
  clientId: string
  /** The thread, or what a thread is begun about. */
  to: Opened
  /** Of a thread that is begun; what was kept by an earlier version has none. */
  begins?: Begins | null
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

const lastsMs = 7 * dayMs

interface Outbox {
  /** In the order of writing. */
  messages: readonly Waiting[]
  /** Threads that were begun, by the place they were begun at. */
  begun: Readonly<Record<string, number>>
}

/** What is on its way from this page. */
export const useOutbox = create<Outbox>(() => ({ messages: [], begun: {} }))

/** Keeps a message over a reload, for whoever writes it. */
function keepMessage({ picture, ...value }: Waiting): void {
  const owning = whenOwnerKnown()
  void owning.then((owner) => keep('messages', owner, { name: value.clientId, value, picture }))
}

/** 128 random bits as hex; unlike crypto.randomUUID also where the page is served without TLS. */
export const newClientId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Puts a message at the end; it outlives a reload. */
export function putMessage(message: Waiting): void {
  useOutbox.setState(({ messages }) => ({ messages: [...messages, message] }))
  keepMessage(message)
}

/** Changes a message; what outlives a reload is where it goes and what was uploaded. */
export function changeMessage(clientId: string, change: Partial<Waiting>): void {
  const { messages } = useOutbox.getState()
  const message = messages.find((each) => each.clientId === clientId)
  if (!message) return
  const changed = { ...message, ...change }
  useOutbox.setState({ messages: messages.map((each) => (each === message ? changed : each)) })
  if (change.to || change.fileId !== undefined) keepMessage(changed)
}

const takeOut = (clientId: string) =>
  useOutbox.setState(({ messages }) => ({
    messages: messages.filter((message) => message.clientId !== clientId),
  }))

/** Takes a message out, in the browser's other windows, too: it was sent, or its author gave it up. */
export function dropMessage(clientId: string): void {
  takeOut(clientId)
  void whenOwnerKnown()
    .then((owner) => forget('messages', owner, clientId))
    .then(() => tellGone(clientId))
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
    if (placeKey(message.to) === key) changeMessage(message.clientId, { to, begins: null })
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

function messageOf({ value, picture }: Kept): Waiting | null {
  if (typeof value !== 'object' || value === null) return null
  const { clientId, to, text } = value as Partial<Waiting>
  const saysSomething = typeof text === 'string' || picture !== null
  if (typeof clientId !== 'string' || typeof to !== 'object' || !saysSomething) return null
  return { ...(value as Waiting), picture, state: 'waiting', progress: 0, fault: null }
}

/**
 * Takes up what a reload or a crash left unsent, in the order of writing. A user takes over what the browser's visitor left; what a
 * user left waits for that user. Older than 7 days it is gone.
 */
export async function restoreMessages(): Promise<void> {
  const owner = await whenOwnerKnown()
  const { token } = useSession.getState()
  await forgetOlder('messages', Date.now() - lastsMs)
  const { kept } = await readAll('messages', owner)
  if (useSession.getState().token !== token) return
  const here = new Set(useOutbox.getState().messages.map(({ clientId }) => clientId))
  const left: Waiting[] = []
  for (const each of kept.toSorted((a, b) => a.savedAtMs - b.savedAtMs)) {
    const message = messageOf(each)
    if (!message || here.has(message.clientId)) continue
    left.push(message)
    // the visitor's is the user's from now on
    if (owner !== null && each.mark === null) keepMessage(message)
  }
  useOutbox.setState(({ messages }) => ({ messages: [...left, ...messages] }))
}
