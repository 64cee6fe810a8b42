import { importRowsPerCall } from '#contract/lines/fileWords.ts'
import type { PriceListRow } from './sheet/priceList.ts'

/** Well below the server's limit of a request body. */
const partBytesMax = 180_000

const encoder = new TextEncoder()
const bytesOf = (row: PriceListRow) => encoder.encode(JSON.stringify(row)).length + 1

/** Returns the rows for the next call, starting at index `from`: as many as one call accepts. */
export function partFrom(rows: readonly PriceListRow[], from: number): PriceListRow[] {
  const part: PriceListRow[] = []
  let bytes = 0
  for (const row of rows.slice(from, from + importRowsPerCall)) {
    bytes += bytesOf(row)
    if (part.length > 0 && bytes > partBytesMax) break
    part.push(row)
  }
  return part
}
