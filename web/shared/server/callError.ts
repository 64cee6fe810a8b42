import type { DataOf } from '../../../contract/calls/problemData.ts'
import type { ProblemKey } from '../../../contract/kernel/problems.ts'

/** One field that the server found wrong: dotted path in the request, Chinese label, sentence to show. */
export interface ServerFault {
  path: string
  label: string
  message: string
}

/** `code` of a call that got no envelope: no network, a time-out, or an HTTP error. Any other code is the envelope's. */
export const networkFailure = 0

/** A call that did not answer 200: the envelope's code, sentence and data, or a failure of the transport. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: number
  /** Which refusal of contract/kernel/problems.ts it is; null without an answer. */
  readonly key: ProblemKey | null
  /** The sentence for the user. */
  readonly msg: string
  /** The envelope's data: `{ fields }` where fields are at fault, for some 409 the present state. */
  readonly data: unknown
  /** The server's id of this request, to be told to support; null without an answer. */
  readonly requestId: string | null
  readonly path: string

  constructor(details: {
    code: number
    key?: ProblemKey | null
    msg: string
    data?: unknown
    requestId?: string | null
    path: string
  }) {
    super(details.msg)
    this.code = details.code
    this.key = details.key ?? null
    this.msg = details.msg
    this.data = details.data ?? null
    this.requestId = details.requestId ?? null
    this.path = details.path
  }

  /** Whether it is this refusal, whatever its sentence; its data is what contract/calls/problemData.ts says. */
  is<Key extends ProblemKey>(key: Key): this is CallError & { readonly data: DataOf<Key> } {
    return this.key === key
  }
}

/** Whether a call was refused for this reason. */
export function isRefusal<Key extends ProblemKey>(
  error: unknown,
  key: Key,
): error is CallError & { readonly data: DataOf<Key> } {
  return error instanceof CallError && error.is(key)
}

/** Whether a call failed on the way rather than by the server's answer. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof CallError && error.code === networkFailure
}

const conflict = 409

/** Whether a call was refused because of what is there by now: changed meanwhile, taken, done already. */
export function isConflict(error: unknown): error is CallError {
  return error instanceof CallError && error.code === conflict
}

const internalFailure = 500

/**
 * The request id of a failure that support can look into: one of the server's own, or of the way there. Null for refusals that
 * the user can mend, and where no server answered.
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

/** The fields that a refusal names, whatever its code; empty for every other error. */
export function faultsOfError(error: unknown): ServerFault[] {
  if (!(error instanceof CallError)) return []
  const fields = (error.data as { fields?: unknown } | null)?.fields
  return Array.isArray(fields) ? fields.filter(isFault) : []
}

/** The sentence to show for anything that was thrown. */
export function errorText(error: unknown): string {
  return error instanceof CallError ? error.msg : '页面出了点问题，请重试'
}
