import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Owner } from '../../../shared/browser/kept/owner.ts'
import { emptyBatch, keepBatch, readBatch } from './keptBatch.ts'
import type { Batch } from './keptBatch.ts'
import type { BatchRow } from './batchRow.ts'

const pauseMs = 400

/** The batch in hand, kept in this browser after every change: a reload goes on with it. */
export function useBatch(owner: Owner) {
  const [batch, setBatch] = useState<Batch | null>(null)
  // answers of the server come one after another, each to what stands by then
  const latest = useRef(emptyBatch)
  const saved = useRef(emptyBatch)

  useEffect(() => {
    let isWanted = true
    void readBatch(owner).then((kept) => {
      if (!isWanted) return
      latest.current = kept
      saved.current = kept
      setBatch(kept)
    })
    return () => {
      isWanted = false
    }
  }, [owner])

  const keepNow = async () => {
    if (saved.current === latest.current) return
    saved.current = latest.current
    await keepBatch(owner, latest.current)
  }
  const save = useEffectEvent(() => void keepNow())
  useEffect(() => {
    const timer = setTimeout(save, pauseMs)
    return () => clearTimeout(timer)
  }, [batch])
  useEffect(() => {
    const onLeave = () => save()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])

  const change = useCallback((part: Partial<Batch>) => {
    latest.current = { ...latest.current, ...part }
    setBatch(latest.current)
  }, [])
  const patch = useCallback(
    (keys: ReadonlySet<string>, part: (row: BatchRow) => Partial<BatchRow>) =>
      change({
        rows: latest.current.rows.map((row) => (keys.has(row.key) ? { ...row, ...part(row) } : row)),
      }),
    [change],
  )
  const remove = useCallback(
    ({ key }: BatchRow) => change({ rows: latest.current.rows.filter((row) => row.key !== key) }),
    [change],
  )
  return {
    /** null while what was kept is read. */
    batch,
    change,
    /** Changes the rows of these keys. */
    patch,
    remove,
    /** Resolves when it outlives a crash. */
    keepNow,
  }
}

export type BatchInHand = ReturnType<typeof useBatch>
