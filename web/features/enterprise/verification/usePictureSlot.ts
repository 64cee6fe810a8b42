import { useRef, useState } from 'react'
import { errorText } from '../../../shared/server/callError.ts'
import { preparePicture } from '../../../shared/files/preparePicture.ts'
import { uploadPicture } from '../../../shared/files/uploadPicture.ts'

/** The one picture of a field: kept by the server already, on its way there, or not taken. */
export interface PictureSlot {
  /** Under which it is kept, once it is up. */
  fileId: string | null
  /** What was chosen here; none for one that came with an earlier submission. */
  blob: Blob | null
  isBusy: boolean
  /** How much of it has gone, 0 to 1. */
  share: number
  fault: string | null
  choose: (file: Blob) => Promise<void>
  retry: () => Promise<void>
}

/** A picture that is made smaller and sent as soon as it is chosen; another one chosen meanwhile takes its place. */
export function usePictureSlot(keptFileId: string | null): PictureSlot {
  const [state, setState] = useState({
    fileId: keptFileId,
    blob: null as Blob | null,
    isBusy: false,
    share: 0,
    fault: null as string | null,
  })
  const newest = useRef(0)
  const choose = async (file: Blob) => {
    newest.current += 1
    const mine = newest.current
    const change = (part: Partial<typeof state>) => {
      if (newest.current === mine) setState((present) => ({ ...present, ...part }))
    }
    change({ fileId: null, blob: file, isBusy: true, share: 0, fault: null })
    try {
      const picture = await preparePicture(file)
      change({ blob: picture })
      const { fileId } = await uploadPicture(picture, { onProgress: (share) => change({ share }) })
      change({ fileId, isBusy: false })
    } catch (error) {
      change({ isBusy: false, fault: errorText(error) })
    }
  }
  const retry = async () => {
    if (state.blob) await choose(state.blob)
  }
  return { ...state, choose, retry }
}

/** What is missing of a picture before the form can be sent; null where nothing is. */
export function slotFault(slot: PictureSlot, label: string): string {
  if (slot.isBusy) return `${label}正在上传，请稍候再提交`
  return slot.fault ? `${label}没有上传成功，请重试或换一张` : `请上传${label}`
}
