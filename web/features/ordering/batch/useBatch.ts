import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Owner } from '#shared/browser/localStore/owner.ts'
import type { BatchRow } from './batchRow.ts'
import { emptyBatch, saveBatch, readBatch } from './storedBatch.ts'
import type { Batch } from './storedBatch.ts'

const pauseMs = 400

/** Holds the batch and stores it in this browser after every change, so that it survives a reload. */
export function useBatch(owner: Owner) {
  const [batch, setBatch] = useState<Batch | null>(null)
  // The server's answers arrive one by one; each applies to the latest state.
  const latest = useRef(emptyBatch)
  const saved = useRef(emptyBatch)

  useEffect(() => {
    let isActive = true
    void readBatch(owner).then((stored) => {
      if (!isActive) return
      latest.current = stored
      saved.current = stored
      setBatch(stored)
    })
    return () => {
      isActive = false
    }
  }, [owner])

  const saveNow = async () => {
    if (saved.current === latest.current) return
    saved.current = latest.current
    await saveBatch(owner, latest.current)
  }
  const save = useEffectEvent(() => void saveNow())
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
  const replace = useCallback(
    (keys: ReadonlySet<string>, next: readonly BatchRow[]) => {
      const { rows } = latest.current
      const at = rows.findIndex(({ key }) => keys.has(key))
      if (at < 0) return
      const rest = rows.filter(({ key }) => !keys.has(key))
      change({ rows: [...rest.slice(0, at), ...next, ...rest.slice(at)] })
    },
    [change],
  )
  const latestRows = useCallback(() => latest.current.rows, [])
  return {
    /** null while the stored batch is being read. */
    batch,
    change,
    /** Changes the rows with these keys. */
    patch,
    remove,
    /** Puts rows in the place of those with these keys. */
    replace,
    latestRows,
    /** Resolves once the data would survive a crash. */
    saveNow,
  }
}

export type BatchState = ReturnType<typeof useBatch>
