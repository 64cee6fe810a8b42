import type { Envelope, ProblemKey } from '#contract/kernel/problems.ts'
import { Refusal } from '../../core/refuse.ts'
import { isDatabaseAway } from '../../db/away.ts'
import { problemEnvelope, refusalEnvelope } from '../envelope.ts'

/** The answer to a thrown error, and whether it is logged as ours. */
export interface Fault {
  /** Sent as x-problem, for programs: the sentence is for people. */
  key: ProblemKey
  envelope: Envelope
  isReported: boolean
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Checks whether the client disconnected while sending. Node gives that the same code as a reset of the database connection. */
const isClientGone = (error: unknown) =>
  error instanceof Error && codeOf(error) === 'ECONNRESET' && error.message === 'aborted'

/** Checks whether a whole transaction was rolled back for a reason that a retry may not meet. */
export const isRetriable = (error: unknown) => codeOf(error) === '40001' || codeOf(error) === '40P01'

const transportFaults: Record<string, ProblemKey> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'badContentType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_JSON_BODY: 'badJson',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'badRequest',
  FST_ERR_BAD_URL: 'badRequest',
}

/** Returns the problem of a thrown error that is not a refusal. */
function problemOf(error: unknown): ProblemKey {
  const transport = transportFaults[codeOf(error)]
  if (transport) return transport
  if (error instanceof SyntaxError) return 'badJson'
  if (isClientGone(error)) return 'badRequest'
  if (isDatabaseAway(error)) return 'databaseAway'
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? 'badRequest' : 'internal'
}

/** Returns the answer to any thrown error. Internal text never leaves. */
export function faultOf(error: unknown, requestId: string): Fault {
  if (error instanceof Refusal) return { key: error.key, envelope: refusalEnvelope(error), isReported: false }
  const key = problemOf(error)
  return {
    key,
    envelope: problemEnvelope(key, { requestId }),
    isReported: key === 'databaseAway' || key === 'internal',
  }
}
