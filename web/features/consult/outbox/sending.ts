import { CallError, errorText, isNetworkFailure } from '../../../shared/callError.ts'
import { backoffMs } from '../../../shared/events/backoff.ts'
import { useLive } from '../../../shared/events/listeners.ts'
import { isExpiryCode } from '../../../shared/expiry.ts'
import { useSession } from '../../../shared/session.ts'
import type { Opened } from '../consultAddress.ts'
import { placeKey } from '../consultAddress.ts'
import { deliver } from './deliver.ts'
import { changeMessage, dropMessage, newClientId, putMessage, restoreMessages, useOutbox } from './outbox.ts'

const tooMany = 429
const serverFault = 500

/** What passes by itself: the message keeps its turn, and those behind it wait. */
const isPassing = (error: unknown) =>
  isNetworkFailure(error) ||
  (error instanceof CallError &&
    (error.code === tooMany || error.code === serverFault || isExpiryCode(error.code)))

const offlineText = '网络已断开，恢复后自动发送'

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
      try {
        await deliver(message)
        failures = 0
        // the thread shows it a moment later: until then it stands as on its way
        setTimeout(() => dropMessage(clientId))
      } catch (error) {
        // another person sits at the browser by now: what is kept is for the one who wrote it
        if (useSession.getState().token !== token) return
        const fault = errorText(error)
        if (isPassing(error)) {
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
  subject: string | null = null,
): void {
  putMessage({
    clientId: newClientId(),
    to,
    subject,
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

/** Sends a message once more that was refused or waits, at its author's wish. A picture is uploaded anew: it may be gone. */
export function sendAgain(clientId: string): void {
  const message = useOutbox.getState().messages.find((each) => each.clientId === clientId)
  if (!message || message.state === 'sending') return
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
