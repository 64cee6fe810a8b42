import { useEffect, useEffectEvent, useRef } from 'react'
import { reread } from '../reads/reread.ts'
import type { ReadPrefix } from '../reads/reread.ts'
import type { ChangeOf, LiveKind } from './listeners.ts'
import { throttle } from './throttle.ts'
import type { Throttled } from './throttle.ts'
import { useLiveEvents } from './useLiveEvents.ts'

/** A busy carrier has several changes a second; its lists are refetched once a second. */
const pauseMs = 1_000

interface Options<K extends LiveKind> {
  /** Which changes affect these reads; all by default. */
  isMeant?: (change: ChangeOf<K>) => boolean
  /** Opens the stream; otherwise it only listens while another component has it open. */
  opens?: boolean
}

/**
 * Refetches the reads on screen under these paths on each stream change of a kind. A page hidden behind another tab does not
 * listen; its queries must be stale when it returns (`staleTime: 0`).
 */
export function useLiveReread<K extends LiveKind>(
  kind: K,
  reads: readonly ReadPrefix[],
  { isMeant = () => true, opens = true }: Options<K> = {},
): void {
  const refetch = useEffectEvent(() => void reread(...reads))
  const waiting = useRef<Throttled | null>(null)
  useEffect(() => {
    waiting.current = throttle(() => refetch(), pauseMs)
    return () => waiting.current?.stop()
  }, [])
  useLiveEvents(
    kind,
    (news) => {
      if (news === 'reset' || news.some(isMeant)) waiting.current?.run()
    },
    { opens },
  )
}
