import type { DataOf } from '#contract/calls/problemData.ts'
import type { ProblemKey } from '#contract/kernel/problems.ts'

/** A validation error of one field: dotted path in the request, Chinese label, message. */
export interface ServerFault {
  path: string
  label: string
  message: string
}

/** `code` of a call without an envelope: no network, a timeout, or an HTTP error. */
export const networkFailure = 0

/** Why a call has no envelope: it reached nobody, got no answer in time, or got an HTTP error. */
export type TransportFailure = 'unreachable' | 'timeout' | 'httpError'

/** A call that did not answer 200: the envelope's code, message and data, or a transport failure. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: number
  /** The refusal's key in contract/kernel/problems.ts; null without an answer. */
  readonly key: ProblemKey | null
  /** The message for the user. */
  readonly msg: string
  /** The envelope's data: `{ fields }` for invalid fields; for some 409 the current state. */
  readonly data: unknown
  /** The server's id of this request, for support; null without an answer. */
  readonly requestId: string | null
  /** null for an answer with an envelope. */
  readonly transport: TransportFailure | null
  readonly path: string

  constructor(details: {
    code: number
    key?: ProblemKey | null
    msg: string
    data?: unknown
    requestId?: string | null
    transport?: TransportFailure | null
    path: string
  }) {
    super(details.msg)
    this.code = details.code
    this.key = details.key ?? null
    this.msg = details.msg
    this.data = details.data ?? null
    this.requestId = details.requestId ?? null
    this.transport = details.transport ?? null
    this.path = details.path
  }

  /** Checks for a refusal by its key; contract/calls/problemData.ts declares its data. */
  is<Key extends ProblemKey>(key: Key): this is CallError & { readonly data: DataOf<Key> } {
    return this.key === key
  }
}

/** Checks whether a call was refused with this key. */
export function isRefusal<Key extends ProblemKey>(
  error: unknown,
  key: Key,
): error is CallError & { readonly data: DataOf<Key> } {
  return error instanceof CallError && error.is(key)
}

/** Checks whether a call failed in transport rather than by the server's answer. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof CallError && error.code === networkFailure
}

const conflict = 409

/** Checks whether a call conflicts with the current state: changed meanwhile, taken, already done. */
export function isConflict(error: unknown): error is CallError {
  return error instanceof CallError && error.code === conflict
}

const internalFailure = 500

/**
 * Returns the request id of a failure that support can investigate: a server or transport error. null for refusals that the user
 * can correct, and without an answer.
 */
export function reportableId(error: unknown): string | null {
  if (!(error instanceof CallError)) return null
  return error.code === internalFailure || error.code === networkFailure ? error.requestId : null
}

const isFault = (value: unknown): value is ServerFault =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as ServerFault).path === 'string' &&
  typeof (value as ServerFault).message === 'string'

/** Returns the invalid fields of a refusal, whatever its code; empty for other errors. */
export function faultsOfError(error: unknown): ServerFault[] {
  if (!(error instanceof CallError)) return []
  const fields = (error.data as { fields?: unknown } | null)?.fields
  return Array.isArray(fields) ? fields.filter(isFault) : []
}

/** Returns the message to show for any thrown value. */
export function errorText(error: unknown): string {
  return error instanceof CallError ? error.msg : '页面出了点问题，请重试'
}

/** Returns the message of a save that failed. Without an answer it is not known whether it was saved. */
export const notSavedText = (error: unknown): string =>
  isNetworkFailure(error) ? errorText(error) : `没有保存：${errorText(error)}`
