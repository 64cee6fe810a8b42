import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { createDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import type { EmbeddedPostgres } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { createPool } from '#server/db/pool.ts'
import { loadDemo } from '#server/demo/load.ts'
import { fillOrders } from './fillOrders.ts'

/** The data sizes that are compared; sites have some 3,300 lines each, like a county's market. */
export const sizes = {
  small: { lines: 10_000, sites: 3 },
  large: { lines: 1_000_000, sites: 300 },
} as const
export type Size = keyof typeof sizes

const folder = join(import.meta.dirname, '..', '..', '.cache', 'bench')

/** Returns the postmaster's pid; its children work for both servers. */
export const databasePid = (size: Size) =>
  Number(readFileSync(join(dataDirOf(size), 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Returns the folder where the data of a size is stored between runs. */
export const dataDirOf = (size: Size) => join(folder, size)

/** Opens the database of a size; generates its data on the first run. */
export async function openData(size: Size, log: (line: string) => void): Promise<EmbeddedPostgres> {
  const dataDir = dataDirOf(size)
  const embedded = await startEmbedded({ dataDir })
  const pool = createPool(embedded.connection, {
    isForMaintenance: true,
    onError: (error) => log(error.message),
  })
  await fillDatabase(pool, size, log)
  await pool.end()
  return embedded
}

/** Migrates a database and generates the data of a size, unless it is there. */
export async function fillDatabase(pool: pg.Pool, size: Size, log: (line: string) => void): Promise<void> {
  await migrate(createDatabase(pool))
  const { rows } = await pool.query('select 1 from line limit 1')
  if (rows.length === 0) {
    const startMs = performance.now()
    const { lines } = await loadDemo(pool, { now: new Date(), ...sizes[size], log })
    log(`${size}: ${lines} lines generated in ${((performance.now() - startMs) / 1000).toFixed(1)} s`)
  }
  await fillOrders(pool, log)
}
