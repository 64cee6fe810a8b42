import { useQuery } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { minuteMs } from '#contract/kernel/time.ts'
import { composedQuery } from '../server/reads/callQuery.ts'
import { readPicture } from './readPicture.ts'

/** Unused pictures leave the cache soon: they are large, and fetched again when needed. */
const cacheMs = 5 * minuteMs

export interface PictureState {
  /** The object URL while the component is mounted; null until loaded, and where the picture cannot be shown. */
  url: string | null
  /** Loading failed, or the file is no picture. */
  isFailed: boolean
  retry: () => void
  /** Reports that the browser could not draw it. */
  onBroken: () => void
}

const objectUrls = new Map<Blob, { url: string; users: number }>()

function retainUrl(blob: Blob): () => void {
  const entry = objectUrls.get(blob) ?? { url: URL.createObjectURL(blob), users: 0 }
  entry.users += 1
  objectUrls.set(blob, entry)
  return () => {
    entry.users -= 1
    if (entry.users > 0) return
    URL.revokeObjectURL(entry.url)
    objectUrls.delete(blob)
  }
}

/** Returns an object URL of a blob while the component is mounted; null before, and without a blob. */
export function useBlobUrl(blob: Blob | undefined): string | null {
  const subscribe = useCallback(() => (blob ? retainUrl(blob) : () => undefined), [blob])
  return useSyncExternalStore(
    subscribe,
    () => (blob ? (objectUrls.get(blob)?.url ?? null) : null),
    () => null,
  )
}

/** Loads a picture by its id once it is wanted. */
export function usePicture(fileId: string, isEnabled: boolean): PictureState {
  const { data, error, isFetching, refetch } = useQuery(
    composedQuery('/files/read', fileId, (signal) => readPicture(fileId, signal), {
      enabled: isEnabled,
      staleTime: Infinity,
      gcTime: cacheMs,
    }),
  )
  const url = useBlobUrl(data)
  const [brokenUrl, setBroken] = useState<string | null>(null)
  const isBroken = url !== null && url === brokenUrl
  return {
    url: isBroken ? null : url,
    isFailed: !isFetching && (isBroken || (!data && error !== null)),
    retry: () => void refetch(),
    onBroken: () => setBroken(url),
  }
}
