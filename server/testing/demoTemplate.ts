import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderFiles } from '../adapters/files/folderFiles.ts'
import { systemClock } from '../core/clock.ts'
import { loadDemo } from '../demo/load.ts'
import type { DemoSummary } from '../demo/load.ts'
import { cloneDatabase } from './cluster.ts'
import type { TestCluster } from './cluster.ts'
import { testPool } from './pool.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demo: DemoTemplate
  }
}

/** The demo, loaded once at the real time, for every site of a run to begin with. */
export interface DemoTemplate {
  /** The database to clone. */
  database: string
  /** The folder with the files of its software. */
  releases: string
  accounts: DemoSummary['accounts']
}

/** Loads the demo into a database of the cluster that is only cloned from then on. It goes with the cluster. */
export async function loadDemoToClone(
  cluster: TestCluster['connection'],
  options: Parameters<typeof loadDemo>[1],
): Promise<{ database: string; summary: DemoSummary }> {
  const { connection } = await cloneDatabase(cluster)
  const pool = testPool(connection, { max: 1, isForMaintenance: true })
  const summary = await loadDemo(pool, options)
  await pool.end()
  return { database: connection.database, summary }
}

/** Loads the demo at the real time. `remove` takes its files away. */
export async function makeDemoTemplate(
  cluster: TestCluster['connection'],
): Promise<{ template: DemoTemplate; remove: () => void }> {
  const releases = mkdtempSync(join(tmpdir(), 'zhuanxiantong-demo-'))
  const { database, summary } = await loadDemoToClone(cluster, {
    now: systemClock.now(),
    releases: folderFiles(releases),
  })
  return {
    template: { database, releases, accounts: summary.accounts },
    remove: () => rmSync(releases, { recursive: true, force: true }),
  }
}
