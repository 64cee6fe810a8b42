import type { CallInput } from '../../../contract/calls.ts'
import type { BytesPath } from '../../../contract/permissions.ts'
import { apiBase, credentials } from '../apiBase.ts'
import { CallError, networkFailure } from '../callError.ts'
import { isEnvelope, transportText } from '../envelope.ts'
import { announceIfExpired } from '../expiredLogin.ts'
import { useSession } from '../session.ts'

/**
 * The file that a call answers, for whoever may see it. Rejects with a CallError; nothing is shown by itself but an expired login.
 */
export async function fetchBytes<P extends BytesPath>(
  path: P,
  body: CallInput<P>,
  signal?: AbortSignal,
): Promise<{ blob: Blob; fileName: string | null }> {
  const { token } = useSession.getState()
  const broken = (msg: string, requestId: string | null = null) =>
    new CallError({ code: networkFailure, msg, requestId, path })
  let response: Response
  try {
    response = await fetch(`${apiBase}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: token } : {}) },
      body: JSON.stringify(body),
      credentials,
      ...(signal ? { signal } : {}),
    })
    const type = response.headers.get('content-type') ?? ''
    if (response.ok && type !== '' && !type.startsWith('application/json') && !type.startsWith('text/'))
      return { blob: await response.blob(), fileName: namedIn(response.headers.get('content-disposition')) }
  } catch {
    throw broken(transportText(false))
  }
  const requestId = response.headers.get('x-request-id')
  const envelope: unknown = await response.json().catch(() => null)
  if (!isEnvelope(envelope)) {
    throw broken(`服务器没有正常回应（HTTP ${response.status}），请稍后重试`, requestId)
  }
  announceIfExpired(envelope.code, path, token)
  throw new CallError({
    code: envelope.code,
    msg: envelope.msg || 'Error',
    data: envelope.data,
    requestId,
    path,
  })
}

/** The name in a content-disposition header as the server writes it (RFC 6266, filename*). */
function namedIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded === undefined ? null : decodeURIComponent(encoded)
}
