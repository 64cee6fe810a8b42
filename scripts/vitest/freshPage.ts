import { vi } from 'vitest'
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

interface Shared {
  openChannels?: Set<BroadcastChannel>
  /** Number of the worker's test file that runs. */
  fileNumber?: number
}
const shared = globalThis as Shared

/**
 * Lets timers run only in the test file that set them. Modules of an earlier file would still retry calls, and the server of a
 * later one would count these.
 */
function bindTimersToFile(): void {
  const native = { setTimeout: globalThis.setTimeout, setInterval: globalThis.setInterval }
  const bound = (run: (...values: unknown[]) => void) => {
    const { fileNumber } = shared
    return (...values: unknown[]) => {
      if (shared.fileNumber === fileNumber) run(...values)
    }
  }
  Object.assign(globalThis, {
    setTimeout: Object.assign(
      (run: () => void, ...rest: [ms?: number]) => native.setTimeout(bound(run), ...rest),
      native.setTimeout,
    ),
    setInterval: Object.assign(
      (run: () => void, ...rest: [ms?: number]) => native.setInterval(bound(run), ...rest),
      native.setInterval,
    ),
  })
}

const channels = (shared.openChannels ??= recordChannels())
// modules of the file before would still answer
for (const channel of channels) channel.close()
channels.clear()

await openPage(globalThis)
// after the earlier page has closed, which waits for its own timers
if (shared.fileNumber === undefined) bindTimersToFile()
shared.fileNumber = (shared.fileNumber ?? 0) + 1
// a timer of the file before may call the server after its fake one is gone
globalThis.fetch = () => Promise.reject(new TypeError('The network is cut in tests'))
