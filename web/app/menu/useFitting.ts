import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { howManyFit } from './howManyFit.ts'

interface Fitting {
  row: RefObject<HTMLUListElement | null>
  /** How many entries to show; the others go behind a button at the end. */
  n: number
}

const rootRemPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/**
 * Measures how many entries of a row fit. The row must first show all of them, each `li` in full width; `key` changes with the
 * entries. Runs before paint, so nothing jumps.
 */
export function useFitting(total: number, key: string, moreRem: number, gapRem: number): Fitting {
  const row = useRef<HTMLUListElement>(null)
  const [fitting, setFitting] = useState({ key, n: total })
  useLayoutEffect(() => {
    const list = row.current
    if (!list) return
    let widths: number[] | null = null
    const fit = () => {
      // a hidden row has no widths
      if (list.clientWidth === 0) return
      widths ??= [...list.children].map((entry) => entry.getBoundingClientRect().width)
      const remPx = rootRemPx()
      const n = howManyFit(list.clientWidth, widths, gapRem * remPx, moreRem * remPx)
      setFitting((present) => (present.key === key && present.n === n ? present : { key, n }))
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(list)
    return () => observer.disconnect()
  }, [total, key, moreRem, gapRem])
  return { row, n: fitting.key === key ? fitting.n : total }
}
