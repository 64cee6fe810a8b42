import { useEffect, useState } from 'react'
import type { CallInput } from '../../../../contract/calls/calls.ts'
import { consignmentsMax } from '../../../../contract/lines/consignmentCalls.ts'
import type { LineOffer } from '../../../../contract/lines/consignmentCalls.ts'
import { callServer } from '../../../shared/server/call.ts'
import { CallError } from '../../../shared/server/callError.ts'
import { pricedOf } from './batchRow.ts'
import type { BatchRow } from './batchRow.ts'

type Priced = CallInput<'/lines/priceConsignments'>['consignments'][number]

/** Somebody types on meanwhile. */
const pauseMs = 300

/**
 * The lines for every row, asked of the server in parts: rows that say the same are asked once, and a row that changes is asked anew.
 * `siteId`: where the goods go from.
 */
export function usePrices(rows: readonly BatchRow[], siteId: number) {
  const [known, setKnown] = useState<ReadonlyMap<string, readonly LineOffer[]>>(new Map())
  const [failed, setFailed] = useState('')
  const nameOf = ({ values }: BatchRow) => {
    const priced = pricedOf(values)
    return priced && JSON.stringify([siteId, priced])
  }
  const names = new Set(rows.map((row) => (row.placed || row.sent ? null : nameOf(row))))
  const missing = [...names].filter((name) => name !== null && !known.has(name)).slice(0, consignmentsMax)
  const wanted = JSON.stringify(missing)
  const isFailed = failed === wanted

  useEffect(() => {
    const asked = JSON.parse(wanted) as string[]
    if (asked.length === 0 || isFailed) return undefined
    const ask = async () => {
      const consignments = asked.map((name) => (JSON.parse(name) as [number, Priced])[1])
      try {
        const { priced } = await callServer('/lines/priceConsignments', { siteId, consignments })
        const found = asked.map((name, at) => [name, priced[at]?.offers ?? []] as const)
        setKnown((present) => new Map([...present, ...found]))
      } catch (error) {
        // the call has told it
        if (!(error instanceof CallError)) throw error
        setFailed(wanted)
      }
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted, isFailed, siteId])

  return {
    /** undefined: not priced yet. */
    offersOf: (row: BatchRow) => known.get(nameOf(row) ?? ''),
    isFailed,
    retry: () => setFailed(''),
    /** Prices have changed meanwhile: all are asked anew. */
    forget: () => setKnown(new Map()),
  }
}
