import { recordsImportedMax } from '#contract/records/words.ts'
import { newIdempotencyKey } from '#shared/server/idempotency.ts'
import type { CheckedRow } from './checkRows.ts'

/** Rows that are sent in one call. */
export interface Chunk {
  rows: CheckedRow[]
  /** A chunk sent again under this key after a lost answer gets that answer and has no second effect. */
  idempotencyKey: string
}

/** Well below the server's limit of a body. */
const chunkBytesMax = 180_000

const bytesOf = ({ cells }: CheckedRow) => new TextEncoder().encode(JSON.stringify(cells)).length + 1

/** Splits rows, in file order, into chunks that fit one call. */
export function chunksOf(rows: readonly CheckedRow[]): Chunk[] {
  const chunks: Chunk[] = []
  let open: Chunk | null = null
  let bytes = 0
  for (const row of rows) {
    const rowBytes = bytesOf(row)
    if (!open || open.rows.length >= recordsImportedMax || bytes + rowBytes > chunkBytesMax) {
      open = { rows: [], idempotencyKey: newIdempotencyKey() }
      chunks.push(open)
      bytes = 0
    }
    open.rows.push(row)
    bytes += rowBytes
  }
  return chunks
}
