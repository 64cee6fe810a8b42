import type { Envelope, ProblemKey } from '../../../contract/kernel/problems.ts'
import { Refusal } from '../../core/refuse.ts'
import { isDatabaseAway } from '../../db/away.ts'
import { problemEnvelope, refusalEnvelope } from './envelope.ts'

/** What is answered to something that was thrown, and whether it is ours to look into. */
export interface Fault {
  /** Named in the head of the answer (x-problem), for programs: the sentence is for people. */
  key: ProblemKey
  envelope: Envelope
  isReported: boolean
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether the client went away while it was sending: Node gives its request the code of a reset, as a database's would be. */
const isClientGone = (error: unknown) =>
  error instanceof Error && codeOf(error) === 'ECONNRESET' && error.message === 'aborted'

/** Whether the whole transaction was rolled back for a reason that may be gone at the next try. */
export const isRetriable = (error: unknown) => codeOf(error) === '40001' || codeOf(error) === '40P01'

const transportFaults: Record<string, ProblemKey> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'badContentType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_JSON_BODY: 'badJson',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'badRequest',
  FST_ERR_BAD_URL: 'badRequest',
}

/** The problem that something thrown comes to, where it is no refusal. */
function problemOf(error: unknown): ProblemKey {
  const transport = transportFaults[codeOf(error)]
  if (transport) return transport
  if (error instanceof SyntaxError) return 'badJson'
  if (isClientGone(error)) return 'badRequest'
  if (isDatabaseAway(error)) return 'databaseAway'
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? 'badRequest' : 'internal'
}

/** The answer to anything that was thrown. Inner text never leaves. */
export function faultOf(error: unknown, requestId: string): Fault {
  if (error instanceof Refusal) return { key: error.key, envelope: refusalEnvelope(error), isReported: false }
  const key = problemOf(error)
  return {
    key,
    envelope: problemEnvelope(key, { requestId }),
    isReported: key === 'databaseAway' || key === 'internal',
  }
}
