import type { CallInput } from '#contract/calls/calls.ts'
import type { BytesPath } from '#contract/calls/permissions.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import { fetchBytes } from './fetchBytes.ts'

/** Long enough for every browser to start reading. */
const revokeAfterMs = minuteMs

/** Saves a blob as a file, as if the user followed a download link. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}

/** Downloads a call's file under the server's name for it. */
export async function downloadFile<P extends BytesPath>(
  path: P,
  body: CallInput<P>,
  fallbackName: string,
): Promise<void> {
  const { blob, fileName } = await fetchBytes(path, body)
  saveBlob(blob, fileName ?? fallbackName)
}
