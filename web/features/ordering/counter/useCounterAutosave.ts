import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Owner } from '#shared/browser/localStore/owner.ts'
import type { CounterValues } from './counterValues.ts'
import { saveCounter } from './storedCounter.ts'
import type { StoredCounter, SentCounter } from './storedCounter.ts'

const pauseMs = 400

export interface CounterAutosave {
  sent: () => SentCounter | null
  /** Stores the request being sent, or null once it is answered. Resolves once the data would survive a crash. */
  saveSent: (sent: SentCounter | null) => Promise<void>
}

/** Stores the counter form shortly after every change and on leaving, so that it survives a reload. */
export function useCounterAutosave(
  owner: Owner,
  initial: StoredCounter,
  values: CounterValues,
): CounterAutosave {
  const sent = useRef(initial.sent)
  const saved = useRef(initial.values)
  const latest = useRef(values)
  useLayoutEffect(() => {
    latest.current = values
  }, [values])
  // Writes run one after another, so that the last values win.
  const writing = useRef<Promise<void>>(Promise.resolve())
  const write = () => {
    saved.current = latest.current
    const now = { values: latest.current, sent: sent.current }
    writing.current = writing.current.then(() => saveCounter(owner, now))
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
    saveSent: (next) => {
      sent.current = next
      return write()
    },
  }
}
