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

/** The environment of component tests: as vitest's own for happy-dom, but loaded from one file. */
const environment: Environment = {
  name: 'happy-dom',
  viteEnvironment: 'client',
  async setup(global: typeof globalThis) {
    const { GlobalWindow } = require(happyDomPath) as typeof import('happy-dom')
    const window = new GlobalWindow({
      console: global.console,
      url: 'http://localhost:3000',
      settings: { disableErrorCapturing: true } as object,
    })
    populateGlobal(global, window, { bindFunctions: true, additionalKeys: replacedKeys })
    return {
      async teardown() {
        // the worker ends with its file
        await window.happyDOM.abort()
        window.close()
      },
    }
  },
}

export default environment
