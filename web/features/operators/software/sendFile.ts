import { releasePartBytes } from '../../../../contract/help/softwareWords.ts'
import { isNetworkFailure } from '../../../shared/server/callError.ts'
import type { sendPart } from './sendPart.ts'

/** What is sent, and how far the server has it. */
export interface FileToSend {
  id: number
  file: Blob
  uploadedBytes: number
}

interface Ways {
  send: typeof sendPart
  onProgress: (uploadedBytes: number) => void
  /** Waits so many ms between two tries. */
  wait: (ms: number) => Promise<unknown>
  signal: AbortSignal
}

/** After a part that did not arrive it is tried again so much later, ms; then the line counts as cut. */
const triedAgainAfterMs = [1_000, 2_000, 5_000, 10_000, 20_000]

/** One part, tried again while only the line fails; a refusal is final. */
async function sendSurely(at: { id: number; offset: number }, part: Blob, ways: Ways) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ways.send(at, part, { signal: ways.signal, isRepeat: tries > 0 })
    } catch (error) {
      const waitMs = triedAgainAfterMs[tries]
      if (!isNetworkFailure(error) || waitMs === undefined) throw error
      await ways.wait(waitMs)
      ways.signal.throwIfAborted()
    }
  }
}

/**
 * Sends what is left of a file, part by part. Going on with one, the last part that the server has is sent again first: it is
 * compared there, so that another file of the same size is found out before anything of it is kept.
 */
export async function sendFile({ id, file, uploadedBytes }: FileToSend, ways: Ways): Promise<void> {
  const lastKept = Math.ceil(uploadedBytes / releasePartBytes) - 1
  let offset = Math.max(0, lastKept) * releasePartBytes
  while (offset < file.size) {
    const answer = await sendSurely({ id, offset }, file.slice(offset, offset + releasePartBytes), ways)
    offset = answer.uploadedBytes
    ways.onProgress(offset)
  }
}
