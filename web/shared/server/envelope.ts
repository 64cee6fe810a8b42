import type { CallResponse } from '#contract/calls/calls.ts'
import type { CallPath } from '#contract/calls/permissions.ts'
import type { Envelope, ProblemKey } from '#contract/kernel/problems.ts'
import { nextTask } from '../browser/clock/nextTask.ts'
import { CallError, networkFailure } from './callError.ts'
import type { SentCall } from './request/earlyUser.ts'
import { pageStart } from './request/pageStart.ts'
import { postRequest } from './request/postRequest.ts'

const timeoutMs = 25_000
/** An answer that came while the page's scripts loaded is read within this time, ms. */
const readMs = 1_000
const successCode = 200
const firstHttpError = 400

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && typeof (value as Envelope).code === 'number'

/** Returns the message of a transport failure, with what the user can do. */
function transportText(isTimeout: boolean): string {
  if (navigator.onLine === false) return '网络已断开，请连接网络后重试'
  return isTimeout ? '等待太久没有回应，请检查网络后重试' : '网络连接失败，请检查网络后重试'
}

/** Creates the error of a call without an answer. */
export function transportError(path: CallPath, isTimeout: boolean): CallError {
  return new CallError({
    code: networkFailure,
    msg: transportText(isTimeout),
    transport: isTimeout ? 'timeout' : 'unreachable',
    path,
  })
}

let lastSeenId: string | null = null

/** Returns the server's id of the last answered request, for error reports; null before the first. */
export function lastRequestId(): string | null {
  return lastSeenId
}

export interface Answer {
  status: number
  text: string
  requestId: string | null
  /** The key of the refusal. */
  problem: string | null
}

/** Reads request id and problem from an answer's headers. */
export const headOf = (header: (name: string) => string | null) => ({
  requestId: header('x-request-id'),
  problem: header('x-problem'),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns an answer's data. Throws a CallError for every code other than 200, and for an HTTP error whatever its body says. */
export function dataOf<P extends CallPath>(
  path: P,
  { status, text, requestId, problem }: Answer,
): CallResponse<P> {
  const envelope = parsed(text)
  if (!isEnvelope(envelope) || (envelope.code === successCode && status >= firstHttpError)) {
    const msg = `服务器没有正常回应（HTTP ${status}），请稍后重试`
    throw new CallError({ code: networkFailure, msg, requestId, transport: 'httpError', path })
  }
  const { code, msg, data } = envelope
  if (code !== successCode) {
    const key = problem as ProblemKey | null
    throw new CallError({ code, key, msg: msg || 'Error', data, requestId, path })
  }
  return data as CallResponse<P>
}

/** Returns how long a call may still take: the time-out counts from when it was sent. */
const timeoutLeftMs = (sent?: SentCall) =>
  sent ? Math.max(sent.sentAtMs + timeoutMs - performance.now(), readMs) : timeoutMs

interface Posted<P extends CallPath> {
  path: P
  /** JSON, or the bytes of a blob. */
  body: unknown
  headers: Record<string, string>
  /** The query part of the address. */
  query?: string
  signal?: AbortSignal | undefined
  /** The same request, if it is under way already. */
  sent?: SentCall | undefined
}

/**
 * Sends one POST and returns the data. Rejects with a CallError, of code 0 without an envelope (no network, no answer within 25
 * s, an HTTP error), or with the signal's reason when the caller aborts.
 */
export async function post<P extends CallPath>({
  path,
  body,
  headers,
  query = '',
  signal,
  sent,
}: Posted<P>): Promise<CallResponse<P>> {
  signal?.throwIfAborted()
  const controller = sent?.controller ?? new AbortController()
  let isTimeout = false
  const timer = setTimeout(() => {
    isTimeout = true
    controller.abort()
  }, timeoutLeftMs(sent))
  const giveUp = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', giveUp)
  try {
    // sending takes some ms: not all of a page's reads in the task that starts it
    if (!sent && pageStart()) await nextTask()
    const [address, options] = postRequest({ path, body, headers, query })
    const response = await (sent?.response ?? fetch(address, { ...options, signal: controller.signal }))
    const head = headOf((name) => response.headers.get(name))
    lastSeenId = head.requestId ?? lastSeenId
    return dataOf(path, { status: response.status, text: await response.text(), ...head })
  } catch (error) {
    if (error instanceof CallError) throw error
    if (signal?.aborted) throw signal.reason
    throw transportError(path, isTimeout)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}
