import { CallError, errorText, isNetworkFailure } from '../../../shared/server/callError.ts'
import { backoffMs } from '../../../shared/server/events/backoff.ts'
import { useLive } from '../../../shared/server/events/listeners.ts'
import { isExpiryCode } from '../../../shared/server/expiry.ts'
import { useSession } from '../../../shared/server/session.ts'
import type { Opened } from '../consultAddress.ts'
import { placeKey } from '../consultAddress.ts'
import { isPassing } from '../passing.ts'
import { deliver } from './deliver.ts'
import {
  changeMessage,
  dropMessage,
  heedOtherWindows,
  newClientId,
  putMessage,
  restoreMessages,
  useOutbox,
} from './outbox.ts'
import type { Begins } from './outbox.ts'

/** With what passes by itself, or with the next login, the message keeps its turn, and those behind it wait. */
const keepsTurn = (error: unknown) =>
  isPassing(error) || (error instanceof CallError && isExpiryCode(error.code))

const offlineText = '网络已断开，恢复后自动发送'

/** A failure on the way after so long is a time-out: the server breaks a request off after 20 s. */
const timedOutMs = 15_000
/** So many time-outs in a row a picture gets: each costs its author the whole upload. */
const mostTimeOuts = 3
const tooSlowText = '网络太慢，图片没有传完。请换个网络再重发，或截取一部分再发'

/** How often the upload of a message's picture timed out. */
const timeOuts = new Map<string, number>()

/** Whether a picture has timed out too often to be tried again by itself. */
function isTooSlow(clientId: string, error: unknown, tookMs: number): boolean {
  const message = useOutbox.getState().messages.find((each) => each.clientId === clientId)
  if (!message?.picture || message.fileId !== null) return false
  if (!isNetworkFailure(error) || navigator.onLine === false || tookMs < timedOutMs) return false
  const count = (timeOuts.get(clientId) ?? 0) + 1
  timeOuts.set(clientId, count)
  return count >= mostTimeOuts
}

/** Places whose messages are being sent just now; one after another, so that they arrive in order. */
const sending = new Set<string>()
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined

const nextOf = (key: string) =>
  useOutbox.getState().messages.find(({ to, state }) => state === 'waiting' && placeKey(to) === key)

function sendLater(): void {
  failures += 1
  clearTimeout(retry)
  retry = setTimeout(sendAll, backoffMs(failures))
}

async function sendFrom(key: string): Promise<void> {
  if (sending.has(key)) return
  sending.add(key)
  const { token } = useSession.getState()
  try {
    for (;;) {
      const message = nextOf(key)
      if (!message) return
      const { clientId } = message
      if (navigator.onLine === false) {
        changeMessage(clientId, { fault: offlineText })
        return
      }
      changeMessage(clientId, { state: 'sending', fault: null })
      const begunMs = Date.now()
      try {
        await deliver(message, { isRepeat: failures > 0 })
        failures = 0
        timeOuts.delete(clientId)
        // the thread shows it a moment later: until then it stands as on its way
        setTimeout(() => dropMessage(clientId))
      } catch (error) {
        // another person sits at the browser by now: what is kept is for the one who wrote it
        if (useSession.getState().token !== token) return
        if (isTooSlow(clientId, error, Date.now() - begunMs)) {
          changeMessage(clientId, { state: 'failed', fault: tooSlowText })
          continue
        }
        const fault = errorText(error)
        if (keepsTurn(error)) {
          changeMessage(clientId, { state: 'waiting', fault: `${fault}，稍后自动重发` })
          sendLater()
          return
        }
        changeMessage(clientId, { state: 'failed', fault })
      }
    }
  } finally {
    sending.delete(key)
    // what was written into a thread just begun waits under its new name
    if (nextOf(key) === undefined) sendWaiting()
  }
}

function sendWaiting(): void {
  const keys = new Set(
    useOutbox
      .getState()
      .messages.filter(({ state, fault }) => state === 'waiting' && fault === null)
      .map(({ to }) => placeKey(to)),
  )
  for (const key of keys) void sendFrom(key)
}

/** Sends whatever waits, in every thread. */
function sendAll(): void {
  clearTimeout(retry)
  for (const { clientId, state } of useOutbox.getState().messages) {
    if (state === 'waiting') changeMessage(clientId, { fault: null })
  }
  sendWaiting()
}

/** Sends a text or a picture in its turn. */
export function send(
  to: Opened,
  said: { text: string } | { picture: Blob },
  begins: Begins | null = null,
): void {
  putMessage({
    clientId: newClientId(),
    to,
    begins,
    text: 'text' in said ? said.text : null,
    picture: 'picture' in said ? said.picture : null,
    fileId: null,
    at: new Date().toISOString(),
    state: 'waiting',
    progress: 0,
    fault: null,
  })
  void sendFrom(placeKey(to))
}

/** Sends a message once more that was refused or waits, at its author's request. A picture is uploaded anew: it may be gone. */
export function sendAgain(clientId: string): void {
  const message = useOutbox.getState().messages.find((each) => each.clientId === clientId)
  if (!message || message.state === 'sending') return
  timeOuts.delete(clientId)
  const isRefused = message.state === 'failed'
  changeMessage(clientId, { state: 'waiting', fault: null, ...(isRefused && { fileId: null, progress: 0 }) })
  void sendFrom(placeKey(message.to))
}

let isAttended = false

/** From now on what waits is sent as soon as it can be, and what an earlier visit left unsent is taken up. */
export function attendOutbox(): void {
  const takeUp = () => restoreMessages().then(sendAll)
  if (!isAttended) {
    isAttended = true
    heedOtherWindows()
    window.addEventListener('online', sendAll)
    useLive.subscribe((now, before) => {
      if (now.status === 'live' && before.status !== 'live') sendAll()
    })
    useSession.subscribe((now, before) => {
      if (now.token !== before.token) useOutbox.setState({ messages: [], begun: {} })
    })
  }
  void takeUp()
}
