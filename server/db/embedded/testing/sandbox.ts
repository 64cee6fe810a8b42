import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import type { Connection } from '../probeServer.ts'
import { findLiveServer } from '../processes/pidFile.ts'
import { startStampOf } from '../processes/processes.ts'
import { socketFolderName } from '../socketFolder.ts'
import { type EmbeddedPostgres, startEmbedded } from '../start.ts'
import { bundleStarter } from './starterBundle.ts'
import { type StarterOptions, type StarterProcess, spawnStarter } from './starterProcess.ts'

/** The folders and processes of one test, all removed by `clear`. */
export interface Sandbox {
  folder: string
  dataDir: string
  lines: string[]
  start(dataDir?: string): Promise<EmbeddedPostgres>
  spawn(dataDir?: string, options?: StarterOptions): StarterProcess
  clear(): Promise<void>
}

/** Makes a sandbox whose folder every user can enter, as usual on a machine. */
export function makeSandbox(): Sandbox {
  const folder = mkdtempSync('/tmp/zxt-test-')
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  const lines: string[] = []
  const started: EmbeddedPostgres[] = []
  const spawned: StarterProcess[] = []
  let bundle: string | null = null
  const clusters = new Set([join(dataDir, 'postgres', 'cluster')])
  return {
    folder,
    dataDir,
    lines,
    async start(otherDataDir = dataDir) {
      clusters.add(join(otherDataDir, 'postgres', 'cluster'))
      const embedded = await startEmbedded({ dataDir: otherDataDir, log: (line) => lines.push(line) })
      started.push(embedded)
      return embedded
    },
    spawn(otherDataDir = dataDir, options = {}) {
      clusters.add(join(otherDataDir, 'postgres', 'cluster'))
      const isOther = options.uid !== undefined
      if (isOther) bundle ??= bundleStarter(folder)
      const starter = spawnStarter(otherDataDir, isOther && bundle ? { bundle, ...options } : options)
      spawned.push(starter)
      return starter
    },
    async clear() {
      for (const starter of spawned) if (startStampOf(starter.pid) !== null) starter.signalGroup('SIGKILL')
      await Promise.all(spawned.map((starter) => starter.ended))
      for (const embedded of started) await embedded.stop()
      for (const cluster of clusters) await killServer(cluster)
      for (const cluster of clusters)
        rmSync(join('/tmp', socketFolderName(dirname(cluster))), { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

/** Kills the server of a cluster by kill -9, if it lives, waits for its end and returns its pid. */
export async function killServer(cluster: string): Promise<number | null> {
  const live = findLiveServer(cluster)
  if (!live) return null
  process.kill(live.pid, 'SIGKILL')
  await until(() => startStampOf(live.pid) === null)
  return live.pid
}

/** Runs one statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  connection: Connection,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Waits until a condition holds. */
export const until = (condition: () => boolean): Promise<void> =>
  eventually(() => {
    if (!condition()) throw new Error(`This did not become true: ${condition.toString()}`)
  })
