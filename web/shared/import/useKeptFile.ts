import { useEffect, useEffectEvent } from 'react'
import { readKeptFile } from './keptFile.ts'
import type { KeptFile } from './keptFile.ts'

/** Reads the file that this window kept before a reload, and hands it to `onFound`. Does nothing where there is none. */
export function useKeptFile<Choices>(name: string, onFound: (file: KeptFile<Choices>) => void): void {
  const found = useEffectEvent(onFound)
  useEffect(() => {
    let isClosed = false
    readKeptFile<Choices>(name).then(
      (file) => {
        if (file && !isClosed) found(file)
      },
      () => undefined,
    )
    return () => {
      isClosed = true
    }
  }, [name])
}
