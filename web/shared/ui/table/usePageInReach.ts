import { useEffect, useEffectEvent } from 'react'
import { pageRows } from './tableAddress.ts'

interface PageState {
  page: number
  pageSize?: number | undefined
  /** The server's answer for this page; undefined until it arrives. */
  answer: { list: readonly unknown[]; total: number } | undefined
  onPage: (page: number, isCorrection: boolean) => void
}

/** Moves to the last page when the current one lies beyond the end; returns whether it is moving. */
export function usePageInReach({ page, pageSize = pageRows, answer, onPage }: PageState): boolean {
  const isBeyond = answer !== undefined && answer.list.length === 0 && page > 1
  // a total counted up to a limit may name pages that do not exist: always step back at least one
  const last = Math.max(1, Math.min(page - 1, Math.ceil((answer?.total ?? 0) / pageSize)))
  const correct = useEffectEvent(() => onPage(last, true))
  useEffect(() => {
    if (isBeyond) correct()
  }, [isBeyond, last])
  return isBeyond
}
