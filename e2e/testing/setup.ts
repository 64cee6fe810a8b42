import type { TestProject } from 'vitest/node'
import { makeDemoTemplate } from '#server/testing/demoTemplate.ts'
import startDatabase from '#server/testing/globalSetup.ts'
import { startBrowser } from './browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Endpoints of the browsers, one per worker, since a clipboard belongs to a browser. */
    browsers: readonly string[]
  }
}

/** Starts what all journeys share: PostgreSQL, the demo template, the browsers. */
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
    // a crashed browser must not keep the others and PostgreSQL running
    await Promise.allSettled(browsers.map((browser) => browser.close()))
    remove()
    await stopDatabase()
  }
}
