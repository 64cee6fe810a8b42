import type { Envelope } from '../../contract/problems.ts'
import { apiBase, credentials } from './apiBase.ts'
import { CallError, networkFailure } from './callError.ts'

const timeoutMs = 25_000

/** Whether what came is an envelope, whatever it says. */
export const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && typeof (value as Envelope).code === 'number'

/** What went wrong on the way, told so that the user knows what to do. */
export function transportText(isTimeout: boolean): string {
  if (navigator.onLine === false) return '网络已断开，请连接网络后重试'
  return isTimeout ? '等待太久没有回应，请检查网络后重试' : '网络连接失败，请检查网络后重试'
}

let lastSeenId: string | null = null

/** The server's id of the last request that it answered, for a page that breaks on what came; null before the first. */
export function lastRequestId(): string | null {
  return lastSeenId
}

/**
 * Sends one POST, JSON or the bytes of a blob as they are, and gives the envelope, whatever its code. Rejects with a CallError of code 0 when there is none: no network,
 * no answer within 25 s, an HTTP error; with the signal's own reason when the caller gave up.
 */
export async function postForEnvelope(
  path: string,
  body: unknown,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<{ envelope: Envelope; requestId: string | null }> {
  signal?.throwIfAborted()
  const controller = new AbortController()
  let isTimeout = false
  const isBytes = body instanceof Blob
  const timer = setTimeout(() => {
    isTimeout = true
    controller.abort()
  }, timeoutMs)
  const giveUp = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', giveUp)
  try {
    const response = await fetch(`${apiBase}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': isBytes ? 'application/octet-stream' : 'application/json', ...headers },
      body: isBytes ? body : JSON.stringify(body),
      credentials,
      signal: controller.signal,
    })
    const requestId = response.headers.get('x-request-id')
    lastSeenId = requestId ?? lastSeenId
    const text = await response.text()
    const envelope = parsed(text)
    if (isEnvelope(envelope)) return { envelope, requestId }
    const msg = `服务器没有正常回应（HTTP ${response.status}），请稍后重试`
    throw new CallError({ code: networkFailure, msg, requestId, path })
  } catch (error) {
    if (error instanceof CallError) throw error
    if (signal?.aborted) throw signal.reason
    throw new CallError({ code: networkFailure, msg: transportText(isTimeout), path })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
