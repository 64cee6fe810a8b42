import { useQuery } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { composedQuery } from '../server/reads/callQuery.ts'
import { readPicture } from './readPicture.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

/** Pictures out of sight are forgotten soon: they are large, and read again when they are looked at. */
const keptMs = 5 * minuteMs

export interface PictureState {
  /** Where the page finds it while the component is mounted; null until it is there, and where it cannot be shown. */
  url: string | null
  /** It did not come, or what came is no picture. */
  isFailed: boolean
  retry: () => void
  /** The browser could not draw it. */
  onBroken: () => void
}

const addresses = new Map<Blob, { url: string; users: number }>()

function holdAddress(blob: Blob): () => void {
  const address = addresses.get(blob) ?? { url: URL.createObjectURL(blob), users: 0 }
  address.users += 1
  addresses.set(blob, address)
  return () => {
    address.users -= 1
    if (address.users > 0) return
    URL.revokeObjectURL(address.url)
    addresses.delete(blob)
  }
}

/** Where the page finds a blob while the component is mounted; null before, and for none. */
export function useBlobUrl(blob: Blob | undefined): string | null {
  const subscribe = useCallback(() => (blob ? holdAddress(blob) : () => undefined), [blob])
  return useSyncExternalStore(
    subscribe,
    () => (blob ? (addresses.get(blob)?.url ?? null) : null),
    () => null,
  )
}

/** A picture by its id, read once it is wanted. */
export function usePicture(fileId: string, isWanted: boolean): PictureState {
  const { data, error, isFetching, refetch } = useQuery(
    composedQuery('/files/read', fileId, (signal) => readPicture(fileId, signal), {
      enabled: isWanted,
      staleTime: Infinity,
      gcTime: keptMs,
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
