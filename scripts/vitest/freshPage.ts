import { vi } from 'vitest'
import { beginFile } from './fileTimers.ts'
import type { FileTimers } from './fileTimers.ts'
import { openPage } from './happyDom.ts'

/*
 * The component tests of a worker share one process, so that React and Mantine are compiled once. Before each file this gives
 * it what a browser gives a page that is opened: an empty window, and the project's modules evaluated again. Dependencies are
 * kept, except those with a state of their own (`restartedPackages` in vitest.config.ts).
 */

// before the first page, vitest would note that there is no requestAnimationFrame to fake
if ('closeTestPage' in globalThis) vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetModules()

/** Starts recording the channels that modules of this worker open. */
function recordChannels(): Set<BroadcastChannel> {
  const channels = new Set<BroadcastChannel>()
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      channels.add(this)
    }
  }
  return channels
}

const shared = globalThis as { openChannels?: Set<BroadcastChannel> }
const channels = (shared.openChannels ??= recordChannels())
// modules of the file before would still answer
for (const channel of channels) channel.close()
channels.clear()

await openPage(globalThis)
// after the earlier page has closed, which waits for its own timers
beginFile(globalThis as unknown as FileTimers)
// a module of the file before may call the server after its fake one is gone
globalThis.fetch = () => Promise.reject(new TypeError('The network is cut in tests'))
