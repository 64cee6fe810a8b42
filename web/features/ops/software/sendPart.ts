import type { CallResponse } from '../../../../contract/calls.ts'
import { CallError } from '../../../shared/callError.ts'
import { postForEnvelope } from '../../../shared/envelope.ts'
import { announceIfExpired } from '../../../shared/expiredLogin.ts'
import { useSession } from '../../../shared/session.ts'

const path = '/ops/uploadReleasePart'
const successCode = 200

/** Sends one part of a file. Rejects with a CallError; nothing is shown by itself but an expired login. */
export async function sendPart(
  { id, offset }: { id: number; offset: number },
  part: Blob,
  signal: AbortSignal,
): Promise<CallResponse<typeof path>> {
  const { token } = useSession.getState()
  const headers: Record<string, string> = token ? { Authorization: token } : {}
  const asked = `${path}?id=${id}&offset=${offset}`
  const { envelope, requestId } = await postForEnvelope(asked, part, headers, signal)
  if (envelope.code === successCode) return envelope.data as CallResponse<typeof path>
  announceIfExpired(envelope.code, path, token)
  const { code, msg, data } = envelope
  throw new CallError({ code, msg: msg || 'Error', data, requestId, path })
}
