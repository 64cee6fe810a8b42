import type pg from 'pg'
import { lineFees } from '#contract/lines/calls.ts'
import type { LinePricing } from '#contract/price/pricing.ts'
import { cloneDatabase, type TestCluster } from '../../testing/cluster.ts'
import { testPool } from '../../testing/pool.ts'
import { loadDemo, type DemoSummary } from '../load.ts'

/** The current time of the tests: a Wednesday afternoon in 永康. */
export const now = new Date('2026-03-18T07:30:00.000Z')

/** Creates a database with tables and no rows. */
export async function emptyDatabase(
  cluster: TestCluster['connection'],
): Promise<{ pool: pg.Pool; drop(): Promise<void> }> {
  const clone = await cloneDatabase(cluster)
  // Dropping the database cuts connections that are still closing; the pool ignores that.
  const pool = testPool(clone.connection, { isForMaintenance: true })
  return {
    pool,
    async drop() {
      await pool.end()
      await clone.drop()
    },
  }
}

export interface DemoDatabase {
  pool: pg.Pool
  summary: DemoSummary
  rowsOf<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  drop(): Promise<void>
}

/** Creates a database with the demo's default 3,000 lines. */
export async function demoDatabase(cluster: TestCluster['connection']): Promise<DemoDatabase> {
  const database = await emptyDatabase(cluster)
  const summary = await loadDemo(database.pool, { now })
  return {
    ...database,
    summary,
    rowsOf: async (text, values = []) => (await database.pool.query(text, values)).rows,
  }
}

/** The price columns of a line. */
export interface LineRow {
  heavy_from_grams: number[]
  heavy_fen_per_tonne: number[]
  light_from_cm3: number[]
  light_fen_per_m3: number[]
  min_charge_fen: number
  fees: unknown
}

/** Returns the prices of a stored line; throws when its fees do not match the contract's schema. */
export const pricingOf = (row: LineRow): LinePricing => ({
  heavyTiers: row.heavy_from_grams.map((fromGrams, i) => ({
    fromGrams,
    fenPerTonne: row.heavy_fen_per_tonne[i] ?? NaN,
  })),
  lightTiers: row.light_from_cm3.map((fromCm3, i) => ({ fromCm3, fenPerM3: row.light_fen_per_m3[i] ?? NaN })),
  minChargeFen: row.min_charge_fen,
  isDeficitRated: true,
  fees: lineFees.strict().parse(row.fees),
})
