import type { CallResponse } from '../../../contract/calls.ts'
import { uploadPart } from '../../../contract/fileWords.ts'
import { apiBase, credentials } from '../apiBase.ts'
import { CallError, networkFailure } from '../callError.ts'
import { isEnvelope, transportText } from '../envelope.ts'
import { announceIfExpired } from '../expiredLogin.ts'
import { useSession } from '../session.ts'

const path = '/files/upload'
/** A picture over a slow line takes long, but not for ever. */
const timeoutMs = 120_000
const successCode = 200

interface UploadOptions {
  /** How much has gone, 0 to 1. */
  onProgress?: (share: number) => void
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Sends one picture and answers under which id it is kept. Not fetch, which does not tell how much has gone. Rejects with a CallError
 * like any call; nothing is shown by itself but an expired login.
 */
export function uploadPicture(
  picture: Blob,
  { onProgress }: UploadOptions = {},
): Promise<CallResponse<typeof path>> {
  const { token } = useSession.getState()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (isTimeout: boolean) =>
      reject(new CallError({ code: networkFailure, msg: transportText(isTimeout), path }))
    request.open('POST', `${apiBase}${path}`)
    request.timeout = timeoutMs
    request.withCredentials = credentials === 'include'
    if (token) request.setRequestHeader('Authorization', token)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('error', () => fail(false))
    request.addEventListener('timeout', () => fail(true))
    request.addEventListener('load', () => {
      const requestId = request.getResponseHeader('x-request-id')
      const envelope = parsed(request.responseText)
      if (!isEnvelope(envelope)) {
        const msg = `服务器没有正常回应（HTTP ${request.status}），请稍后重试`
        reject(new CallError({ code: networkFailure, msg, requestId, path }))
      } else if (envelope.code === successCode) resolve(envelope.data as CallResponse<typeof path>)
      else {
        announceIfExpired(envelope.code, path, token)
        const { code, msg, data } = envelope
        reject(new CallError({ code, msg: msg || 'Error', data, requestId, path }))
      }
    })
    const form = new FormData()
    form.append(uploadPart, picture, 'picture')
    request.send(form)
  })
}
