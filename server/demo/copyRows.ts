import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

class Json {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

/** Marks a value for a jsonb column. */
export const json = (value: unknown) => new Json(value)

export type Value =
  | string
  | number
  | boolean
  | null
  | Date
  | Buffer
  | Json
  | readonly string[]
  | readonly number[]

const escaped: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escape = (text: string) => text.replace(/[\\\t\n\r]/g, (character) => escaped[character] ?? character)

const arrayItem = (item: string | number) =>
  typeof item === 'number' ? String(item) : `"${item.replace(/["\\]/g, (character) => `\\${character}`)}"`

/** Formats a value in the text format of COPY. */
function copyText(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escape(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Json) return escape(JSON.stringify(value.value))
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  return escape(`{${value.map(arrayItem).join(',')}}`)
}

const rowsPerChunk = 400

function* chunksOf(rows: Iterable<readonly Value[]>): Generator<Buffer> {
  let lines: string[] = []
  for (const row of rows) {
    lines.push(`${row.map(copyText).join('\t')}\n`)
    if (lines.length < rowsPerChunk) continue
    yield Buffer.from(lines.join(''))
    lines = []
  }
  if (lines.length > 0) yield Buffer.from(lines.join(''))
}

/** Streams rows into a table by COPY and returns their number, without holding all of them in memory. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<number> {
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(chunksOf(rows), { objectMode: false, highWaterMark: 1 << 20 }), target)
  return target.rowCount
}
