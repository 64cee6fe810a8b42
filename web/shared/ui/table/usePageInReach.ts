import { useEffect, useEffectEvent } from 'react'
import { pageRows } from './tableAddress.ts'

interface Shown {
  page: number
  pageSize?: number | undefined
  /** What the server said of this very page; undefined until it did. */
  answer: { list: readonly unknown[]; total: number } | undefined
  onPage: (page: number, isCorrection: boolean) => void
}

/**
 * A list that grew shorter shows its last page by itself, in place of a page that lies beyond its end. Gives whether it is on the way
 * there.
 */
export function usePageInReach({ page, pageSize = pageRows, answer, onPage }: Shown): boolean {
  const isBeyond = answer !== undefined && answer.list.length === 0 && page > 1
  // a total that is counted up to a bound may name pages that are not there: never stay
  const last = Math.max(1, Math.min(page - 1, Math.ceil((answer?.total ?? 0) / pageSize)))
  const correct = useEffectEvent(() => onPage(last, true))
  useEffect(() => {
    if (isBeyond) correct()
  }, [isBeyond, last])
  return isBeyond
}
