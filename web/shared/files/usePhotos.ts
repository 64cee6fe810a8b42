import { useRef, useState } from 'react'
import { errorText } from '../server/callError.ts'
import { preparePicture } from './preparePicture.ts'
import { uploadPicture } from './uploadPicture.ts'

/** A chosen picture: uploading, uploaded or failed. */
export interface ChosenPhoto {
  key: number
  /** The preview during the upload. */
  blob: Blob
  /** The id of the uploaded file; null before. */
  fileId: string | null
  /** The uploaded share, 0 to 1. */
  share: number
  fault: string | null
}

export interface PhotosState {
  photos: readonly ChosenPhoto[]
  /** The ids of uploaded pictures, in the order chosen. */
  fileIds: string[]
  isBusy: boolean
  /** Why the form must wait for the pictures, for `unsent` of useContractForm. */
  unsent: string | null
  add: (files: readonly File[]) => Promise<void>
  remove: (key: number) => void
  retry: (key: number) => Promise<void>
  clear: () => void
}

/** Manages a form's pictures: shrinks and uploads each one when chosen, one after another; at most `max`. */
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
  const inSequence = (work: () => Promise<void>) => {
    const queued = last.current.then(work)
    last.current = queued
    return queued
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
      await Promise.all(chosen.map(({ key, blob }) => inSequence(() => send(key, blob))))
    },
    remove: (key) => setPhotos((present) => present.filter((photo) => photo.key !== key)),
    async retry(key) {
      const photo = photos.find((other) => other.key === key)
      if (!photo) return
      // set at once: until its turn it is uploading, no longer failed
      change(key, { fault: null, share: 0 })
      await inSequence(() => send(key, photo.blob))
    },
    clear: () => setPhotos([]),
  }
}
