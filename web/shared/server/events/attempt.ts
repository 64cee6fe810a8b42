import { heartbeatMs } from '#contract/notices/eventWords.ts'
import { apiBase, credentials } from '../request/apiBase.ts'
import { useSession } from '../session.ts'
import { createEventParser } from './parseEvents.ts'
import { messageOf } from './streamMessage.ts'
import type { ReceivedMessage } from './streamMessage.ts'

/** How a connection ended: with the server's end message, a refusal, or a break. */
export type Ending =
  | { kind: 'ended'; reason: Extract<ReceivedMessage, { event: 'end' }>['data']['reason'] }
  | { kind: 'refused'; code: number }
  | { kind: 'broken' }

export interface AttemptOptions {
  lastEventId: string | null
  signal: AbortSignal
  onMessage: (message: ReceivedMessage) => void
}

const broken: Ending = { kind: 'broken' }

async function refusalOf(response: Response): Promise<Ending> {
  const envelope: unknown = await response.json().catch(() => null)
  const code = (envelope as { code?: unknown } | null)?.code
  return typeof code === 'number' ? { kind: 'refused', code } : broken
}

/**
 * Opens one connection to the event stream; resolves when it ends, never rejects. Without a message for two heartbeats it counts
 * as broken, even if the socket seems alive.
 */
export async function attempt({ lastEventId, signal, onMessage }: AttemptOptions): Promise<Ending> {
  const own = new AbortController()
  const giveUp = () => own.abort()
  if (signal.aborted) return broken
  signal.addEventListener('abort', giveUp)
  let silenceTimer = setTimeout(giveUp, 2 * heartbeatMs)
  const restartTimeout = () => {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(giveUp, 2 * heartbeatMs)
  }
  try {
    const { token } = useSession.getState()
    const response = await fetch(`${apiBase}/events/subscribe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: token } : {}) },
      body: JSON.stringify(lastEventId === null ? {} : { lastEventId }),
      credentials,
      signal: own.signal,
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    if (!isStream || !response.body) return await refusalOf(response)
    const last: { ending: Ending | null } = { ending: null }
    const parse = createEventParser((event) => {
      const message = messageOf(event)
      // the next connection would repeat a message that arrives after the abort
      if (message === null || own.signal.aborted) return
      if (message.event === 'end') last.ending = { kind: 'ended', reason: message.data.reason }
      onMessage(message)
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return broken
      restartTimeout()
      parse(value)
      if (last.ending) return last.ending
    }
  } catch {
    return broken
  } finally {
    clearTimeout(silenceTimer)
    signal.removeEventListener('abort', giveUp)
    own.abort()
  }
}
