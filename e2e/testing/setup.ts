import type { TestProject } from 'vitest/node'
import { makeDemoTemplate } from '../../server/testing/demoTemplate.ts'
import startDatabase from '../../server/testing/globalSetup.ts'
import { startBrowser } from './browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's browser listens. */
    browser: string
  }
}

/** What all journeys share: one PostgreSQL, the demo to begin with, one browser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stopDatabase = await startDatabase(project)
  const { template, remove } = await makeDemoTemplate(project.getProvidedContext().cluster)
  project.provide('demo', template)
  const browser = await startBrowser()
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    remove()
    await stopDatabase()
  }
}
