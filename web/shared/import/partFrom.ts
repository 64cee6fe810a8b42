/** Well below the server's limit of a request body. */
const partBytesMax = 180_000

const encoder = new TextEncoder()
const bytesOf = (row: unknown) => encoder.encode(JSON.stringify(row)).length + 1

/** Returns the rows for the next call, starting at index `from`: as many as one call accepts, at most `rowsMax`. */
export function partFrom<Row>(rows: readonly Row[], from: number, rowsMax: number): Row[] {
  const part: Row[] = []
  let bytes = 0
  for (const row of rows.slice(from, from + rowsMax)) {
    bytes += bytesOf(row)
    if (part.length > 0 && bytes > partBytesMax) break
    part.push(row)
  }
  return part
}
