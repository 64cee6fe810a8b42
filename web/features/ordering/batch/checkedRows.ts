import type { LineOffer } from '#contract/lines/consignmentCalls.ts'
import type { RegionIndex } from '#contract/regions/regions.ts'
import { checkRow, offerOf, stateOfRow } from './batchRow.ts'
import type { BatchRow, BatchSender, RowState } from './batchRow.ts'

/** A checked row with its state and its line. */
export interface CheckedRow extends ReturnType<typeof checkRow> {
  row: BatchRow
  /** Its number in the table, from 1. */
  line: number
  state: RowState
  /** undefined: not priced yet. */
  offers: readonly LineOffer[] | undefined
  offer: LineOffer | null
}

interface Against {
  sender: BatchSender
  regions: RegionIndex | null
  offers: readonly LineOffer[] | undefined
}

const known = new WeakMap<BatchRow, { against: Against; checked: CheckedRow }>()

/** Returns the checked row; reuses the earlier result if neither the row nor the batch has changed. */
export function checkedRow(row: BatchRow, line: number, against: Against): CheckedRow {
  const before = known.get(row)
  const isSame =
    before?.checked.line === line &&
    before.against.sender === against.sender &&
    before.against.regions === against.regions &&
    before.against.offers === against.offers
  if (isSame) return before.checked
  const result = checkRow(row, against.sender, against)
  const { offers } = against
  const offer = offers ? offerOf(row.values, offers) : null
  const checked = { ...result, row, line, state: stateOfRow(row, result), offers, offer }
  known.set(row, { against, checked })
  return checked
}
