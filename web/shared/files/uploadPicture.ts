import type { CallResponse } from '#contract/calls/calls.ts'
import { uploadPart } from '#contract/files/words.ts'
import { withCallErrors } from '../server/call.ts'
import { dataOf, headOf, transportError } from '../server/envelope.ts'
import { apiBase, credentials } from '../server/request/apiBase.ts'

const path = '/files/upload'
/** A picture over a slow line takes long, but not for ever. */
const timeoutMs = 120_000

interface UploadOptions {
  /** Called with the uploaded share, 0 to 1. */
  onProgress?: (share: number) => void
  /** Marks an automatic retry. */
  isRepeat?: boolean
}

type Uploaded = CallResponse<typeof path>

/**
 * Uploads a picture and returns its file id. Uses XMLHttpRequest, because fetch reports no upload progress. Rejects with a
 * CallError that has been shown.
 */
export function uploadPicture(
  picture: Blob,
  { onProgress, ...options }: UploadOptions = {},
): Promise<Uploaded> {
  return withCallErrors(path, (headers) => transmit(picture, headers, onProgress), options)
}

function transmit(
  picture: Blob,
  headers: Record<string, string>,
  onProgress: UploadOptions['onProgress'],
): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${apiBase}${path}`)
    request.timeout = timeoutMs
    request.withCredentials = credentials === 'include'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('error', () => reject(transportError(path, false)))
    request.addEventListener('timeout', () => reject(transportError(path, true)))
    request.addEventListener('load', () => {
      const { status, responseText: text } = request
      try {
        resolve(dataOf(path, { status, text, ...headOf((name) => request.getResponseHeader(name)) }))
      } catch (error) {
        reject(error as Error)
      }
    })
    const form = new FormData()
    form.append(uploadPart, picture, 'picture')
    request.send(form)
  })
}
