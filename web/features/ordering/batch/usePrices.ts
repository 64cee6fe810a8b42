import { useEffect, useState } from 'react'
import type { CallInput } from '#contract/calls/calls.ts'
import { consignmentsMax } from '#contract/lines/consignmentCalls.ts'
import type { LineOffer } from '#contract/lines/consignmentCalls.ts'
import { callServer } from '#shared/server/call.ts'
import { CallError } from '#shared/server/callError.ts'
import { pricedOf } from './batchRow.ts'
import type { BatchRow } from './batchRow.ts'

type Priced = CallInput<'/lines/priceConsignments'>['consignments'][number]

/** Waits while the user is typing. */
const pauseMs = 300

/**
 * Loads the matching lines of every row, in parts. Equal rows share one request, and a changed row is priced again. `siteId`: the
 * site that the goods leave from.
 */
export function usePrices(rows: readonly BatchRow[], siteId: number) {
  const [known, setKnown] = useState<ReadonlyMap<string, readonly LineOffer[]>>(new Map())
  const [failed, setFailed] = useState('')
  const keyOf = ({ values }: BatchRow) => {
    const priced = pricedOf(values)
    return priced && JSON.stringify([siteId, priced])
  }
  const names = new Set(rows.map((row) => (row.placed || row.sent ? null : keyOf(row))))
  const missing = [...names].filter((name) => name !== null && !known.has(name)).slice(0, consignmentsMax)
  const wanted = JSON.stringify(missing)
  const isFailed = failed === wanted

  useEffect(() => {
    const keys = JSON.parse(wanted) as string[]
    if (keys.length === 0 || isFailed) return undefined
    const loadPrices = async () => {
      const consignments = keys.map((key) => (JSON.parse(key) as [number, Priced])[1])
      try {
        const { priced } = await callServer('/lines/priceConsignments', { siteId, consignments })
        const found = keys.map((key, at) => [key, priced[at]?.offers ?? []] as const)
        setKnown((present) => new Map([...present, ...found]))
      } catch (error) {
        // The call has already shown the error.
        if (!(error instanceof CallError)) throw error
        setFailed(wanted)
      }
    }
    const timer = setTimeout(() => void loadPrices(), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted, isFailed, siteId])

  return {
    /** undefined: not priced yet. */
    offersOf: (row: BatchRow) => known.get(keyOf(row) ?? ''),
    isFailed,
    retry: () => setFailed(''),
    /** Discards all prices after a change, so that they are loaded again. */
    forget: () => setKnown(new Map()),
  }
}
