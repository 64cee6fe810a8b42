import { apiBase, credentials } from '../apiBase.ts'
import { CallError, networkFailure } from '../callError.ts'
import { isEnvelope, transportText } from '../envelope.ts'
import { announceIfExpired } from '../expiredLogin.ts'
import { useSession } from '../session.ts'

const path = '/files/read'

/** The bytes of a picture, for whoever may see it. Rejects with a CallError; nothing is shown by itself but an expired login. */
export async function readPicture(fileId: string, signal?: AbortSignal): Promise<Blob> {
  const { token } = useSession.getState()
  const broken = (msg: string, requestId: string | null = null) =>
    new CallError({ code: networkFailure, msg, requestId, path })
  let response: Response
  try {
    response = await fetch(`${apiBase}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: token } : {}) },
      body: JSON.stringify({ fileId }),
      credentials,
      ...(signal ? { signal } : {}),
    })
    if (response.headers.get('content-type')?.startsWith('image/')) return await response.blob()
  } catch {
    throw broken(transportText(false))
  }
  const requestId = response.headers.get('x-request-id')
  const envelope: unknown = await response.json().catch(() => null)
  if (!isEnvelope(envelope)) {
    throw broken(`服务器没有正常回应（HTTP ${response.status}），请稍后重试`, requestId)
  }
  announceIfExpired(envelope.code, path, token)
  throw new CallError({ code: envelope.code, msg: envelope.msg || 'Error', requestId, path })
}
