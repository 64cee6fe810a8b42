import type { Envelope } from '../../contract/problems.ts'
import { Refusal } from '../core/refuse.ts'
import { isDatabaseAway } from '../db/away.ts'
import { problemEnvelope, refusalEnvelope } from './envelope.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether the client went away while it was sending: Node gives its request the code of a reset, as a database's would be. */
const isClientGone = (error: unknown) =>
  error instanceof Error && codeOf(error) === 'ECONNRESET' && error.message === 'aborted'

/** Whether the whole transaction was rolled back for a reason that may be gone at the next try. */
export const isRetriable = (error: unknown) => codeOf(error) === '40001' || codeOf(error) === '40P01'

const transportFaults: Record<string, Envelope> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: problemEnvelope('badContentType'),
  FST_ERR_CTP_BODY_TOO_LARGE: problemEnvelope('tooLarge'),
  FST_ERR_CTP_INVALID_JSON_BODY: problemEnvelope('badJson'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: problemEnvelope('badRequest'),
  FST_ERR_BAD_URL: problemEnvelope('badRequest'),
}

/** The envelope for anything that was thrown, and whether it is ours to look into. Inner text never leaves. */
export function faultEnvelope(
  error: unknown,
  requestId: string,
): { envelope: Envelope; isReported: boolean } {
  if (error instanceof Refusal) return { envelope: refusalEnvelope(error), isReported: false }
  const transport = transportFaults[codeOf(error)]
  if (transport) return { envelope: transport, isReported: false }
  if (error instanceof SyntaxError) return { envelope: problemEnvelope('badJson'), isReported: false }
  if (isClientGone(error)) return { envelope: problemEnvelope('badRequest'), isReported: false }
  if (isDatabaseAway(error)) return { envelope: problemEnvelope('databaseAway'), isReported: true }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return { envelope: problemEnvelope('badRequest'), isReported: false }
  return { envelope: problemEnvelope('internal', { requestId }), isReported: true }
}
