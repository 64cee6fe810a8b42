import { useRef, useState } from 'react'
import { preparePicture } from '#shared/files/preparePicture.ts'
import { uploadPicture } from '#shared/files/uploadPicture.ts'
import { errorText } from '#shared/server/callError.ts'

/** The picture of a field: stored by the server, uploading, or failed. */
export interface PictureSlot {
  /** Id of the stored picture, once uploaded. */
  fileId: string | null
  /** The chosen picture; null for one of an earlier submission. */
  blob: Blob | null
  isBusy: boolean
  /** Uploaded share, 0 to 1. */
  share: number
  fault: string | null
  choose: (file: Blob) => Promise<void>
  retry: () => Promise<void>
}

/** Returns a picture slot that shrinks and uploads a picture as soon as it is chosen. A later choice replaces it. */
export function usePictureSlot(storedFileId: string | null): PictureSlot {
  const [state, setState] = useState({
    fileId: storedFileId,
    blob: null as Blob | null,
    isBusy: false,
    share: 0,
    fault: null as string | null,
  })
  const newestUpload = useRef(0)
  const choose = async (file: Blob) => {
    newestUpload.current += 1
    const uploadNumber = newestUpload.current
    const update = (part: Partial<typeof state>) => {
      if (newestUpload.current === uploadNumber) setState((before) => ({ ...before, ...part }))
    }
    update({ fileId: null, blob: file, isBusy: true, share: 0, fault: null })
    try {
      const picture = await preparePicture(file)
      update({ blob: picture })
      const { fileId } = await uploadPicture(picture, { onProgress: (share) => update({ share }) })
      update({ fileId, isBusy: false })
    } catch (error) {
      update({ isBusy: false, fault: errorText(error) })
    }
  }
  const retry = async () => {
    if (state.blob) await choose(state.blob)
  }
  return { ...state, choose, retry }
}

/** Returns why the form cannot be sent without this picture. */
export function slotFault(slot: PictureSlot, label: string): string {
  if (slot.isBusy) return `${label}正在上传，请稍候再提交`
  return slot.fault ? `${label}没有上传成功，请重试或换一张` : `请上传${label}`
}
