import { create } from 'zustand'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { errorText } from '#shared/server/callError.ts'
import { reread } from '#shared/server/reads/reread.ts'
import { sendFile } from './sendFile.ts'
import { sendPart } from './sendPart.ts'
import { softwareListPath } from './softwareReads.ts'

/** A running upload; `fault` says why it stopped. */
export interface Upload {
  file: File
  uploadedBytes: number
  fault: string | null
}

interface ReleaseToUpload {
  id: number
  version: string
  uploadedBytes: number
}

/** Uploads of this window by release id. They continue on any page until a reload. */
export const useUploads = create<{ uploads: Readonly<Record<number, Upload>> }>(() => ({ uploads: {} }))

const controllers = new Map<number, AbortController>()

function change(id: number, patch: Partial<Upload>): void {
  const { uploads } = useUploads.getState()
  const current = uploads[id]
  if (current) useUploads.setState({ uploads: { ...uploads, [id]: { ...current, ...patch } } })
}

function forget(id: number): void {
  const { [id]: _, ...rest } = useUploads.getState().uploads
  useUploads.setState({ uploads: rest })
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Uploads a release's file from where the server has it. Ignores a release whose upload is running. */
export async function upload({ id, version, uploadedBytes }: ReleaseToUpload, file: File): Promise<void> {
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

/** Cancels an upload because its release was withdrawn. */
export function stopUpload(id: number): void {
  controllers.get(id)?.abort()
  forget(id)
}
