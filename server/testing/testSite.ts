import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
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

/** The folder of the built site. */
export const builtSite = join(import.meta.dirname, '..', '..', 'dist', 'web')

/**
 * Serves the built site with the demo of this run on a free loopback port. Run the build first. `clock`: another time than the
 * real one.
 */
export async function startTestSite(
  cluster: TestCluster['connection'],
  { clock = systemClock, ...options }: Pick<TestAppOptions, 'clock' | 'corsOrigins'> = {},
): Promise<TestSite> {
  const { database, releases, accounts } = inject('demo')
  // the test app's clock starts at the site's time, so that its sessions are valid for the next hours
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
