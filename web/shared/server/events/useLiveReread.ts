import { useEffect, useEffectEvent, useRef } from 'react'
import { coalesced } from './coalesced.ts'
import type { Coalesced } from './coalesced.ts'
import type { ChangeOf, LiveKind } from './listeners.ts'
import { useLiveEvents } from './useLiveEvents.ts'
import { reread } from '../reads/reread.ts'
import type { ReadPrefix } from '../reads/reread.ts'

/** A busy carrier has several changes a second; its lists are read again once a second. */
const pauseMs = 1_000

interface Options<K extends LiveKind> {
  /** Which changes concern these reads; all where it is left out. */
  isMeant?: (change: ChangeOf<K>) => boolean
  /** Wants the stream open; otherwise it hears only while somebody else has it open. */
  opens?: boolean
}

/**
 * Reads what is on screen under these paths anew as soon as the stream tells of a change of this kind. A page that was left for
 * another tab does not hear; its queries have to be stale when it comes back (`staleTime: 0`).
 */
export function useLiveReread<K extends LiveKind>(
  kind: K,
  reads: readonly ReadPrefix[],
  { isMeant = () => true, opens = true }: Options<K> = {},
): void {
  const readAnew = useEffectEvent(() => void reread(...reads))
  const waiting = useRef<Coalesced | null>(null)
  useEffect(() => {
    waiting.current = coalesced(() => readAnew(), pauseMs)
    return () => waiting.current?.stop()
  }, [])
  useLiveEvents(
    kind,
    (news) => {
      if (news === 'reset' || news.some(isMeant)) waiting.current?.ask()
    },
    { opens },
  )
}
