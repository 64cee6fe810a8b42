import { CallError, errorText, isNetworkFailure } from '#shared/server/callError.ts'
import { backoffMs } from '#shared/server/events/backoff.ts'
import { useLive } from '#shared/server/events/listeners.ts'
import { isExpiryCode } from '#shared/server/expiry.ts'
import { useSession } from '#shared/server/session.ts'
import type { ConsultTarget } from '../consultAddress.ts'
import { keyOfTarget } from '../consultAddress.ts'
import { isTransient } from '../transientErrors.ts'
import { deliver } from './deliver.ts'
import {
  changeMessage,
  dropMessage,
  syncRemovals,
  newClientId,
  putMessage,
  restoreMessages,
  useOutbox,
} from './outbox.ts'
import type { ThreadStart } from './outbox.ts'

/** Checks whether the message stays first in its queue: temporary errors, and an expired login. */
const isRetriable = (error: unknown) =>
  isTransient(error) || (error instanceof CallError && isExpiryCode(error.code))

const offlineText = '网络已断开，恢复后自动发送'

/** A network failure after this time counts as a timeout: the server aborts a request after 20 s. */
const timeoutMs = 15_000
/** A picture stops after this many timeouts in a row, since each costs a whole upload. */
const maxTimeouts = 3
const tooSlowText = '网络太慢，图片没有传完。请换个网络再重发，或截取一部分再发'

/** Timeouts of each message's picture upload, by client id. */
const timeoutCounts = new Map<string, number>()

/** Counts a timeout and checks whether the picture has had too many for another automatic try. */
function isTooSlow(clientId: string, error: unknown, tookMs: number): boolean {
  const message = useOutbox.getState().messages.find((each) => each.clientId === clientId)
  if (!message?.picture || message.fileId !== null) return false
  if (!isNetworkFailure(error) || navigator.onLine === false || tookMs < timeoutMs) return false
  const count = (timeoutCounts.get(clientId) ?? 0) + 1
  timeoutCounts.set(clientId, count)
  return count >= maxTimeouts
}

/** Targets whose queue is being sent; each sends one message at a time, to keep the order. */
const sending = new Set<string>()
let failures = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined

const nextFor = (key: string) =>
  useOutbox.getState().messages.find(({ to, state }) => state === 'waiting' && keyOfTarget(to) === key)

function sendLater(): void {
  failures += 1
  clearTimeout(retryTimer)
  retryTimer = setTimeout(sendAll, backoffMs(failures))
}

async function sendQueue(key: string): Promise<void> {
  if (sending.has(key)) return
  sending.add(key)
  const { token } = useSession.getState()
  try {
    for (;;) {
      const message = nextFor(key)
      if (!message) return
      const { clientId } = message
      if (navigator.onLine === false) {
        changeMessage(clientId, { fault: offlineText })
        return
      }
      changeMessage(clientId, { state: 'sending', fault: null })
      const startMs = Date.now()
      try {
        await deliver(message, { isRepeat: failures > 0 })
        failures = 0
        timeoutCounts.delete(clientId)
        // the thread shows the message a moment later; it stays "sending" until then
        setTimeout(() => dropMessage(clientId))
      } catch (error) {
        // another user may have logged in; the stored message stays with its author
        if (useSession.getState().token !== token) return
        if (isTooSlow(clientId, error, Date.now() - startMs)) {
          changeMessage(clientId, { state: 'failed', fault: tooSlowText })
          continue
        }
        const fault = errorText(error)
        if (isRetriable(error)) {
          changeMessage(clientId, { state: 'waiting', fault: `${fault}，稍后自动重发` })
          sendLater()
          return
        }
        changeMessage(clientId, { state: 'failed', fault })
      }
    }
  } finally {
    sending.delete(key)
    // messages written to a thread that was just created wait under its new key
    if (nextFor(key) === undefined) sendWaiting()
  }
}

function sendWaiting(): void {
  const keys = new Set(
    useOutbox
      .getState()
      .messages.filter(({ state, fault }) => state === 'waiting' && fault === null)
      .map(({ to }) => keyOfTarget(to)),
  )
  for (const key of keys) void sendQueue(key)
}

/** Sends all waiting messages of all threads. */
function sendAll(): void {
  clearTimeout(retryTimer)
  for (const { clientId, state } of useOutbox.getState().messages) {
    if (state === 'waiting') changeMessage(clientId, { fault: null })
  }
  sendWaiting()
}

/** Queues a text or a picture for sending. */
export function send(
  to: ConsultTarget,
  content: { text: string } | { picture: Blob },
  begins: ThreadStart | null = null,
): void {
  putMessage({
    clientId: newClientId(),
    to,
    begins,
    text: 'text' in content ? content.text : null,
    picture: 'picture' in content ? content.picture : null,
    fileId: null,
    at: new Date().toISOString(),
    state: 'waiting',
    progress: 0,
    fault: null,
  })
  void sendQueue(keyOfTarget(to))
}

/** Sends a refused or waiting message again. A refused picture is uploaded again, since the upload may be gone. */
export function sendAgain(clientId: string): void {
  const message = useOutbox.getState().messages.find((each) => each.clientId === clientId)
  if (!message || message.state === 'sending') return
  timeoutCounts.delete(clientId)
  const isRefused = message.state === 'failed'
  changeMessage(clientId, { state: 'waiting', fault: null, ...(isRefused && { fileId: null, progress: 0 }) })
  void sendQueue(keyOfTarget(message.to))
}

let isStarted = false

/** Restores unsent messages and sends waiting ones as soon as possible, from now on. */
export function startOutbox(): void {
  const restoreAndSend = () => restoreMessages().then(sendAll)
  if (!isStarted) {
    isStarted = true
    syncRemovals()
    window.addEventListener('online', sendAll)
    useLive.subscribe((now, before) => {
      if (now.status === 'live' && before.status !== 'live') sendAll()
    })
    useSession.subscribe((now, before) => {
      if (now.token !== before.token) useOutbox.setState({ messages: [], createdThreads: {} })
    })
  }
  void restoreAndSend()
}
