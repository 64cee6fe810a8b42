import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { migrate } from '../db/migrate.ts'
import type { Connection } from '../db/pool.ts'
import { testPool } from './pool.ts'

const templateName = 'template_zhuanxiantong'

/** A PostgreSQL server in a temporary folder, with a migrated template database to clone. */
export interface TestCluster {
  connection: Extract<Connection, { host: string }>
  dataDir: string
  stop(): Promise<void>
}

const memoryDisk = '/dev/shm'
const roomBytes = 4 * 1024 ** 3

/** Returns the folder for temporary clusters: in memory where there is enough space, else on the disk. */
function clustersFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryDisk)
    return bavail * bsize >= roomBytes ? memoryDisk : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Makes a data folder for a cluster; remove it with the cluster. */
export function makeClusterFolder(): string {
  const dataDir = mkdtempSync(join(clustersFolder(), 'zhuanxiantong-test-'))
  // Temporary folders have mode 0700: root's server user could not enter, and the data would be stored elsewhere.
  chmodSync(dataDir, 0o755)
  return dataDir
}

/** Starts a cluster and migrates its template. */
export async function startCluster(): Promise<TestCluster> {
  const dataDir = makeClusterFolder()
  const server = await startEmbedded({ dataDir, database: templateName })
  const connection = server.connection
  const pool = testPool(connection, { isForMaintenance: true })
  // it would analyze tables of a test at a moment of its own
  await pool.query('alter system set autovacuum = off')
  await pool.query('select pg_reload_conf()')
  await migrate(createDatabase(pool))
  await pool.end()
  return {
    connection,
    dataDir,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

let clones = 0

/** Clones a template database, by default the migrated one, for one test file; call `drop` at the end. */
export async function cloneDatabase(
  connection: TestCluster['connection'],
  template = templateName,
): Promise<{ connection: TestCluster['connection']; drop(): Promise<void> }> {
  clones += 1
  const name = `test_${process.pid}_${clones}_${Date.now()}`
  const asAdmin = async (statement: string) => {
    const admin = testPool({ ...connection, database: 'postgres' }, { max: 1, isForMaintenance: true })
    await admin.query(statement).finally(() => admin.end())
  }
  // half the time of the default strategy, which writes each page to the log
  await asAdmin(`create database ${name} template ${template} strategy file_copy`)
  return {
    connection: { ...connection, database: name },
    drop: () => asAdmin(`drop database ${name} with (force)`),
  }
}
