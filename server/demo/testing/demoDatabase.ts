import type pg from 'pg'
import { lineFees } from '#contract/lines/calls.ts'
import type { LinePricing } from '#contract/price/pricing.ts'
import { cloneDatabase, type TestCluster } from '../../testing/cluster.ts'
import { loadDemoToClone } from '../../testing/demoTemplate.ts'
import { testPool } from '../../testing/pool.ts'
import type { DemoSummary } from '../load.ts'

/** The current time of the tests: a Wednesday afternoon in 永康. */
export const now = new Date('2026-03-18T07:30:00.000Z')

type Cluster = TestCluster['connection']

interface OpenDatabase {
  pool: pg.Pool
  drop(): Promise<void>
}

/** Clones a template, by default the migrated one, and connects to it. */
async function openClone(cluster: Cluster, template?: string): Promise<OpenDatabase> {
  const clone = await cloneDatabase(cluster, template)
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

/** Creates a database with tables and no rows. */
export const emptyDatabase = (cluster: Cluster): Promise<OpenDatabase> => openClone(cluster)

export interface DemoDatabase extends OpenDatabase {
  summary: DemoSummary
  rowsOf<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

let loaded: ReturnType<typeof loadDemoToClone> | null = null

/** Creates a database with the demo's default 3,000 lines. The files of a worker share one load. */
export async function demoDatabase(cluster: Cluster): Promise<DemoDatabase> {
  loaded ??= loadDemoToClone(cluster, { now })
  const { database, summary } = await loaded
  const clone = await openClone(cluster, database)
  return {
    ...clone,
    summary,
    rowsOf: async (text, values = []) => (await clone.pool.query(text, values)).rows,
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
