import pg from 'pg'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { ensureDefaultSite } from '../modules/lines/siteList/index.ts'

/** A value as it goes to the database; bytes are hex. */
export type SentValue = string | null | { bytes: string }

/** A statement that was sent, with its values. */
export interface SentStatement {
  text: string
  values: SentValue[]
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

// not in its types; what it returns goes to the database
const { prepareValue } = (
  pg as unknown as {
    utils: { prepareValue: (value: unknown) => string | number | Buffer | null | undefined }
  }
).utils

function sentValue(value: unknown): SentValue {
  const prepared = prepareValue(value)
  if (prepared === null || prepared === undefined) return null
  return Buffer.isBuffer(prepared) ? { bytes: prepared.toString('hex') } : String(prepared)
}

/** Records what every connection of this process sends, until `stop`. */
export function recordStatements(): { sent: SentStatement[]; stop: () => void } {
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  const sent: SentStatement[] = []
  client.query = function record(...args) {
    const [first, second] = args
    const config =
      typeof first === 'object' && first !== null ? (first as { text?: string; values?: unknown[] }) : {}
    const text = typeof first === 'string' ? first : config.text
    const values = config.values ?? (Array.isArray(second) ? (second as unknown[]) : [])
    if (text !== undefined) sent.push({ text, values: values.map(sentValue) })
    return query.apply(this, args)
  }
  return { sent, stop: () => void (client.query = query) }
}

/** Brings an empty database to where a release with this last migration had it after its first start. */
export async function startRelease(db: Database, migration: string): Promise<void> {
  await migrate(db, { upTo: migration })
  await ensureDefaultSite(db)
}

/** Sends a recorded statement again. */
export const resend = (pool: pg.Pool | pg.PoolClient, { text, values }: SentStatement) =>
  pool.query(
    text,
    values.map((value) =>
      typeof value === 'object' && value !== null ? Buffer.from(value.bytes, 'hex') : value,
    ),
  )
