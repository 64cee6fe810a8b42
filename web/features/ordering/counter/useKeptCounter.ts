import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Owner } from '../../../shared/browser/kept/owner.ts'
import type { CounterValues } from './counterValues.ts'
import { keepCounter } from './keptCounter.ts'
import type { KeptCounter, SentCounter } from './keptCounter.ts'

const pauseMs = 400

export interface CounterKeeper {
  sent: () => SentCounter | null
  /** The order that is sent now and may get no answer; null once it has one. Resolves when that outlives a crash. */
  keepSent: (sent: SentCounter | null) => Promise<void>
}

/** Keeps what is typed at the counter, shortly after every change and on leaving: a reload goes on with it. */
export function useKeptCounter(owner: Owner, begun: KeptCounter, values: CounterValues): CounterKeeper {
  const sent = useRef(begun.sent)
  const saved = useRef(begun.values)
  const latest = useRef(values)
  useLayoutEffect(() => {
    latest.current = values
  }, [values])
  // one after the other: the last that was typed stands in the end
  const writing = useRef<Promise<void>>(Promise.resolve())
  const write = () => {
    saved.current = latest.current
    const now = { values: latest.current, sent: sent.current }
    writing.current = writing.current.then(() => keepCounter(owner, now))
    return writing.current
  }
  const save = useEffectEvent(() => {
    if (saved.current !== latest.current) void write()
  })
  useEffect(() => {
    const timer = setTimeout(save, pauseMs)
    return () => clearTimeout(timer)
  }, [values])
  useEffect(() => {
    const onLeave = () => save()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])
  return {
    sent: () => sent.current,
    keepSent: (next) => {
      sent.current = next
      return write()
    },
  }
}
