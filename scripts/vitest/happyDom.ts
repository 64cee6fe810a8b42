import { createRequire } from 'node:module'
import { join } from 'node:path'
import { populateGlobal } from 'vitest/runtime'
import type { Environment } from 'vitest/runtime'

/** Loads the bundle as it is; an import would go through Vite. */
const require = createRequire(import.meta.url)

/** Where bundleHappyDom.ts writes the bundle. */
export const happyDomPath = join(import.meta.dirname, '..', '..', '.cache', 'happy-dom.cjs')

/** Globals that happy-dom replaces although Node has them. */
const replacedKeys = [
  'Request',
  'Response',
  'MessagePort',
  'fetch',
  'Headers',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'FormData',
]

/** The global object of a worker, which holds the page of its current test file. */
type WorkerGlobal = typeof globalThis & { closeTestPage?: () => Promise<void> }

/** Closes the page of the test file before, and gives the globals of Node back. */
export const closePage = async (global: WorkerGlobal): Promise<void> => global.closeTestPage?.()

/** Opens an empty page in place of the one of the test file before. Its window becomes part of the globals. */
export async function openPage(global: WorkerGlobal): Promise<void> {
  await closePage(global)
  const { GlobalWindow } = require(happyDomPath) as typeof import('happy-dom')
  const window = new GlobalWindow({
    console: global.console,
    url: 'http://localhost:3000',
    settings: { disableErrorCapturing: true } as object,
  })
  const { keys, originals } = populateGlobal(global, window, {
    bindFunctions: true,
    additionalKeys: replacedKeys,
  })
  global.closeTestPage = async () => {
    delete global.closeTestPage
    await window.happyDOM.abort()
    window.close()
    for (const key of keys) Reflect.deleteProperty(global, key)
    for (const [key, value] of originals) Reflect.set(global, key, value)
  }
}

/** The environment of component tests: as vitest's own for happy-dom, but loaded from one file. freshPage.ts opens its pages. */
const environment: Environment = {
  name: 'happy-dom',
  viteEnvironment: 'client',
  setup: (global: WorkerGlobal) => ({ teardown: () => closePage(global) }),
}

export default environment
