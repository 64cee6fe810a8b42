import { heartbeatMs } from '../../../../contract/notices/eventWords.ts'
import { apiBase, credentials } from '../apiBase.ts'
import { useSession } from '../session.ts'
import { createEventParser } from './parseEvents.ts'
import { messageOf } from './streamMessage.ts'
import type { Came } from './streamMessage.ts'

/** How one connection ended: its last word, a refusal instead of a stream, or without a word. */
export type Ending =
  | { kind: 'ended'; reason: Extract<Came, { event: 'end' }>['data']['reason'] }
  | { kind: 'refused'; code: number }
  | { kind: 'broken' }

export interface AttemptOptions {
  lastEventId: string | null
  signal: AbortSignal
  onMessage: (message: Came) => void
}

const broken: Ending = { kind: 'broken' }

async function refusalOf(response: Response): Promise<Ending> {
  const envelope: unknown = await response.json().catch(() => null)
  const code = (envelope as { code?: unknown } | null)?.code
  return typeof code === 'number' ? { kind: 'refused', code } : broken
}

/**
 * One connection to the event stream: resolves when it is over, never rejects. A stream that stays silent for two beats is dead,
 * however alive its socket may seem.
 */
export async function attempt({ lastEventId, signal, onMessage }: AttemptOptions): Promise<Ending> {
  const own = new AbortController()
  const giveUp = () => own.abort()
  if (signal.aborted) return broken
  signal.addEventListener('abort', giveUp)
  let silence = setTimeout(giveUp, 2 * heartbeatMs)
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(giveUp, 2 * heartbeatMs)
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
      // what comes late, when nobody wants it any more, would be told again by the next connection
      if (message === null || own.signal.aborted) return
      if (message.event === 'end') last.ending = { kind: 'ended', reason: message.data.reason }
      onMessage(message)
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return broken
      heard()
      parse(value)
      if (last.ending) return last.ending
    }
  } catch {
    return broken
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', giveUp)
    own.abort()
  }
}
