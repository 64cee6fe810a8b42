import type { CallResponse } from '#contract/calls/calls.ts'
import { withCallErrors } from '#shared/server/call.ts'
import { post } from '#shared/server/envelope.ts'

const path = '/ops/uploadReleasePart'

/** Sends one part of a file. Rejects with a CallError already shown to the user; `isRepeat` marks a repeated part. */
export function sendPart(
  { id, offset }: { id: number; offset: number },
  part: Blob,
  { signal, isRepeat }: { signal: AbortSignal; isRepeat: boolean },
): Promise<CallResponse<typeof path>> {
  const query = `?id=${id}&offset=${offset}`
  return withCallErrors(path, (headers) => post({ path, body: part, headers, query, signal }), {
    signal,
    isRepeat,
  })
}
