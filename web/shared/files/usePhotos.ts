import { useRef, useState } from 'react'
import { errorText } from '../server/callError.ts'
import { preparePicture } from './preparePicture.ts'
import { uploadPicture } from './uploadPicture.ts'

/** A picture that was chosen: on its way, up, or not taken. */
export interface ChosenPhoto {
  key: number
  /** What is shown meanwhile. */
  blob: Blob
  /** Under which it is kept, once it is up. */
  fileId: string | null
  /** How much of it has gone, 0 to 1. */
  share: number
  fault: string | null
}

export interface PhotosState {
  photos: readonly ChosenPhoto[]
  /** The ids of those that are up, in the order they were chosen. */
  fileIds: string[]
  isBusy: boolean
  /** What has to be done before all of them are up, for `unsent` of useContractForm. */
  unsent: string | null
  add: (files: readonly File[]) => Promise<void>
  remove: (key: number) => void
  retry: (key: number) => Promise<void>
  clear: () => void
}

/** Pictures of a form: each is made smaller and sent as soon as it is chosen, one after another; at most `max`. */
export function usePhotos(max: number): PhotosState {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const nextKey = useRef(1)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const change = (key: number, input: Partial<ChosenPhoto>) =>
    setPhotos((present) => present.map((photo) => (photo.key === key ? { ...photo, ...input } : photo)))

  const send = async (key: number, file: Blob) => {
    try {
      const picture = await preparePicture(file)
      change(key, { blob: picture })
      const { fileId } = await uploadPicture(picture, { onProgress: (share) => change(key, { share }) })
      change(key, { fileId, share: 1 })
    } catch (error) {
      change(key, { fault: errorText(error) })
    }
  }
  const inTurn = (work: () => Promise<void>) => {
    const mine = last.current.then(work)
    last.current = mine
    return mine
  }
  const isBusy = photos.some(({ fileId, fault }) => fileId === null && fault === null)
  const isFailed = photos.some(({ fault }) => fault !== null)
  return {
    photos,
    fileIds: photos.flatMap(({ fileId }) => fileId ?? []),
    isBusy,
    unsent: isFailed
      ? '有图片没有传上，请点它重试，或移除后再提交'
      : isBusy
        ? '图片还在上传，请稍等几秒再提交'
        : null,
    async add(files) {
      const room = Math.max(0, max - photos.length)
      const chosen = files.slice(0, room).map((blob) => {
        nextKey.current += 1
        return { key: nextKey.current, blob, fileId: null, share: 0, fault: null }
      })
      setPhotos((present) => [...present, ...chosen])
      await Promise.all(chosen.map(({ key, blob }) => inTurn(() => send(key, blob))))
    },
    remove: (key) => setPhotos((present) => present.filter((photo) => photo.key !== key)),
    async retry(key) {
      const photo = photos.find((one) => one.key === key)
      if (!photo) return
      // at once: until its turn comes it is on its way, and no longer one that failed
      change(key, { fault: null, share: 0 })
      await inTurn(() => send(key, photo.blob))
    },
    clear: () => setPhotos([]),
  }
}
