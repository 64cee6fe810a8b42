import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { createPool } from '#server/db/pool.ts'
import { startChild } from '../load/childServer.ts'
import type { ChildServer } from '../load/childServer.ts'

const text = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** Fills the tables on the first run. */
async function openTables(dataDir: string, lines: number, sites: number, log: (line: string) => void) {
  const embedded = await startEmbedded({ dataDir, database: 'bare' })
  const pool = createPool(embedded.connection, {
    isForMaintenance: true,
    onError: (error) => log(error.message),
  })
  const { rows } = await pool.query<{ is: boolean }>(`select to_regclass('order_quote') is not null as is`)
  if (rows[0]?.is !== true) {
    const startMs = performance.now()
    const filled = text('rows.sql').replaceAll(':lines', String(lines)).replaceAll(':sites', String(sites))
    // in one transaction: half of it would be useless
    await pool.query(`begin; ${text('tables.sql')} ${filled} commit;`)
    log(`bare: ${lines} lines made in ${((performance.now() - startMs) / 1000).toFixed(1)} s`)
  }
  await pool.end()
  return embedded
}

/** Starts the bare server next to our data of a size. Its tables are in the same cluster: same settings, same disk. */
export async function startBare(
  dataDir: string,
  { lines, sites }: { lines: number; sites: number },
  log: (line: string) => void,
): Promise<ChildServer> {
  const embedded = await openTables(dataDir, lines, sites, log)
  const child = await startChild(join(import.meta.dirname, 'server.ts'), embedded.connection)
  return {
    ...child,
    async stop() {
      await child.stop()
      await embedded.stop()
    },
  }
}
