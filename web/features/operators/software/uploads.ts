import { create } from 'zustand'
import { errorText } from '../../../shared/server/callError.ts'
import { reread } from '../../../shared/server/reads/reread.ts'
import { showSuccessToast } from '../../../shared/ui/dialog/toast.ts'
import { sendFile } from './sendFile.ts'
import { sendPart } from './sendPart.ts'
import { softwareListPath } from './softwareReads.ts'

/** A file on its way from this browser; `fault` says why it stands still. */
export interface Upload {
  file: File
  uploadedBytes: number
  fault: string | null
}

interface Target {
  id: number
  version: string
  uploadedBytes: number
}

/** The uploads of this browser by release; they go on whatever page is on screen, until it is reloaded. */
export const useUploads = create<{ uploads: Readonly<Record<number, Upload>> }>(() => ({ uploads: {} }))

const controllers = new Map<number, AbortController>()

function change(id: number, input: Partial<Upload>): void {
  const { uploads } = useUploads.getState()
  const present = uploads[id]
  if (present) useUploads.setState({ uploads: { ...uploads, [id]: { ...present, ...input } } })
}

function forget(id: number): void {
  const { [id]: _, ...rest } = useUploads.getState().uploads
  useUploads.setState({ uploads: rest })
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends a release's file, from where the server has it; one that is under way is not begun twice. */
export async function upload({ id, version, uploadedBytes }: Target, file: File): Promise<void> {
  if (controllers.has(id)) return
  const controller = new AbortController()
  controllers.set(id, controller)
  const { uploads } = useUploads.getState()
  useUploads.setState({ uploads: { ...uploads, [id]: { file, uploadedBytes, fault: null } } })
  try {
    await sendFile(
      { id, file, uploadedBytes },
      {
        send: sendPart,
        wait,
        signal: controller.signal,
        onProgress: (sent) => change(id, { uploadedBytes: sent }),
      },
    )
    forget(id)
    showSuccessToast(`${version} 的文件已传完，正在校验，随后就可以发布`)
  } catch (error) {
    if (controller.signal.aborted) forget(id)
    else change(id, { fault: errorText(error) })
  } finally {
    controllers.delete(id)
    await reread(softwareListPath)
  }
}

/** Gives an upload up: its release was taken back. */
export function stopUpload(id: number): void {
  controllers.get(id)?.abort()
  forget(id)
}
