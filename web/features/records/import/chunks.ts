import { recordsImportedMax } from '../../../../contract/records/words.ts'
import { newIdempotencyKey } from '../../../shared/server/idempotency.ts'
import type { CheckedRow } from './checkRows.ts'

/** Rows that go to the server in one call. */
export interface Chunk {
  rows: CheckedRow[]
  /** Sent again under it after a broken line, a chunk gets its first answer instead of a second effect. */
  idempotencyKey: string
}

/** Well below what the server takes in one body. */
const chunkBytesMax = 180_000

const bytesOf = ({ cells }: CheckedRow) => new TextEncoder().encode(JSON.stringify(cells)).length + 1

/** The rows in the order of the file, in calls that the server takes. */
export function chunksOf(rows: readonly CheckedRow[]): Chunk[] {
  const chunks: Chunk[] = []
  let open: Chunk | null = null
  let bytes = 0
  for (const row of rows) {
    const more = bytesOf(row)
    if (!open || open.rows.length >= recordsImportedMax || bytes + more > chunkBytesMax) {
      open = { rows: [], idempotencyKey: newIdempotencyKey() }
      chunks.push(open)
      bytes = 0
    }
    open.rows.push(row)
    bytes += more
  }
  return chunks
}
