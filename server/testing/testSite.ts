import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'
import { systemClock } from '../core/clock.ts'
import type { DemoSummary } from '../demo/load.ts'
import type { TestCluster } from './cluster.ts'
import type {} from './demoTemplate.ts'
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

/**
 * Serves the built site (run the build first) with the run's demo on a free loopback port, at the real time or at that of
 * the clock handed in.
 */
export async function startTestSite(
  cluster: TestCluster['connection'],
  { clock = systemClock, ...options }: Pick<TestAppOptions, 'clock' | 'corsOrigins'> = {},
): Promise<TestSite> {
  const { database, releases, accounts } = inject('demo')
  // the test's own clock begins at the site's time: the sessions that it hands out are good for the hours to come
  const app = await testApp(cluster, {
    ...options,
    template: { database, releases },
    siteFolder: builtSite,
    clock,
    now: clock.now(),
  })
  app.startJobs()
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as AddressInfo
  return { app, address: `http://127.0.0.1:${port}`, accounts, close: () => app.close() }
}
