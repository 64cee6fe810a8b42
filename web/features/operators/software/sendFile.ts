import { releasePartBytes } from '#contract/help/softwareWords.ts'
import { isNetworkFailure } from '#shared/server/callError.ts'
import type { sendPart } from './sendPart.ts'

/** A file to send, and how much of it the server has. */
export interface FileToSend {
  id: number
  file: Blob
  uploadedBytes: number
}

interface SendOptions {
  send: typeof sendPart
  onProgress: (uploadedBytes: number) => void
  /** Waits so many ms between two attempts. */
  wait: (ms: number) => Promise<unknown>
  signal: AbortSignal
}

/** Delays before the attempts after a network failure, ms; after the last one the upload fails. */
const retryDelaysMs = [1_000, 2_000, 5_000, 10_000, 20_000]

/** Sends one part and retries network failures only; a refusal is final. */
async function sendWithRetries(at: { id: number; offset: number }, part: Blob, options: SendOptions) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await options.send(at, part, { signal: options.signal, isRepeat: attempt > 0 })
    } catch (error) {
      const waitMs = retryDelaysMs[attempt]
      if (!isNetworkFailure(error) || waitMs === undefined) throw error
      await options.wait(waitMs)
      options.signal.throwIfAborted()
    }
  }
}

/**
 * Sends the rest of a file, part by part. A resumed upload sends the last stored part again first: the server compares it, so
 * that another file of the same size is rejected before it stores anything.
 */
export async function sendFile({ id, file, uploadedBytes }: FileToSend, options: SendOptions): Promise<void> {
  const lastStored = Math.ceil(uploadedBytes / releasePartBytes) - 1
  let offset = Math.max(0, lastStored) * releasePartBytes
  while (offset < file.size) {
    const answer = await sendWithRetries(
      { id, offset },
      file.slice(offset, offset + releasePartBytes),
      options,
    )
    offset = answer.uploadedBytes
    options.onProgress(offset)
  }
}
