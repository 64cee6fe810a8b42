import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { startEmbedded } from '../db/embedded/start.ts'
import { makeClusterFolder } from './cluster.ts'
import type { TestCluster } from './cluster.ts'
import { testPool } from './pool.ts'

/** Files of the running primary only. */
const notCopied = ['postmaster.pid', 'postmaster.opts']

/** Starts a read-only streaming replica of all databases of a `startCluster` cluster, a few milliseconds behind. */
export async function startReplica({ connection, dataDir }: TestCluster): Promise<TestCluster> {
  const admin = testPool({ ...connection, database: 'postgres' }, { max: 1, isForMaintenance: true })
  const replicaDir = makeClusterFolder()
  try {
    const shown = await admin.query<{ data_directory: string }>('show data_directory')
    const folder = shown.rows[0]?.data_directory ?? ''
    const copy = join(replicaDir, relative(dataDir, folder))
    await admin.query(`select pg_backup_start('replica', true)`)
    mkdirSync(dirname(copy), { recursive: true })
    execFileSync('cp', ['-a', folder, copy])
    for (const name of notCopied) rmSync(join(copy, name), { force: true })
    for (const name of readdirSync(join(copy, 'pg_wal')))
      if (/^[0-9A-F]{24}$/.test(name)) rmSync(join(copy, 'pg_wal', name))
    const stopped = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const { uid, gid } = statSync(copy)
    const add = (name: string, text: string) => {
      writeFileSync(join(copy, name), text, { mode: 0o600 })
      chownSync(join(copy, name), uid, gid)
    }
    add('backup_label', stopped.rows[0]?.labelfile ?? '')
    add('standby.signal', '')
    const { host, port, user } = connection
    appendFileSync(
      join(copy, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`,
    )
  } finally {
    await admin.end()
  }
  const server = await startEmbedded({ dataDir: replicaDir, database: connection.database })
  return {
    connection: server.connection,
    dataDir: replicaDir,
    async stop() {
      await server.stop()
      rmSync(replicaDir, { recursive: true, force: true })
    },
  }
}
