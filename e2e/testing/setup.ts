import type { TestProject } from 'vitest/node'
import { makeDemoTemplate } from '../../server/testing/demoTemplate.ts'
import startDatabase from '../../server/testing/globalSetup.ts'
import { startBrowser } from './browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browsers of the run listen, one for each lane: a clipboard is a browser's. */
    browsers: readonly string[]
  }
}

/** What all journeys share: one PostgreSQL, the demo to begin with, the browsers. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stopDatabase = await startDatabase(project)
  const { template, remove } = await makeDemoTemplate(project.getProvidedContext().cluster)
  project.provide('demo', template)
  const lanes = Array.from({ length: project.config.maxWorkers })
  const browsers = await Promise.all(lanes.map(() => startBrowser()))
  project.provide(
    'browsers',
    browsers.map((browser) => browser.wsEndpoint()),
  )
  return async () => {
    // one that has crashed must not keep the others and PostgreSQL running
    await Promise.allSettled(browsers.map((browser) => browser.close()))
    remove()
    await stopDatabase()
  }
}
