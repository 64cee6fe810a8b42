import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { systemClock } from '../core/clock.ts'
import { loadDemo } from '../demo/load.ts'
import type { DemoSummary } from '../demo/load.ts'
import type { TestCluster } from './cluster.ts'
import { testApp } from './testApp.ts'
import type { TestApp, TestAppOptions } from './testApp.ts'

/** A whole site as people visit it: built pages, demo data, SMS in the developer inbox. */
export interface TestSite {
  app: TestApp
  /** `http://127.0.0.1:…` */
  address: string
  /** Mobile and password by what the account is: 物流企业 · 管理员 … */
  accounts: DemoSummary['accounts']
  close(): Promise<void>
}

/** What the build made; run it first. */
export const builtSite = join(import.meta.dirname, '..', '..', 'dist', 'web')

/** Serves the built site (run the build first) on a free loopback port, at the real time. */
export async function startTestSite(
  cluster: TestCluster['connection'],
  options: Pick<TestAppOptions, 'corsOrigins'> = {},
): Promise<TestSite> {
  // the test's own clock begins at the real time: the sessions that it hands out are good for the hours to come
  const app = await testApp(cluster, {
    ...options,
    siteFolder: builtSite,
    clock: systemClock,
    now: systemClock.now(),
  })
  const { accounts } = await loadDemo(app.pool, { now: systemClock.now(), releases: app.releases })
  app.startJobs()
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as AddressInfo
  return { app, address: `http://127.0.0.1:${port}`, accounts, close: () => app.close() }
}
