import { ensureDependencies } from '../install/dependencies.mjs'
import { requireNode } from '../install/nodeVersion.mjs'
import { root } from '../root.mjs'
import { ensureBuilt } from './fresh.mjs'

/**
 * Installs and builds what is missing before the built server, or one of its commands, runs in this process. A failure is printed
 * and exits with 1; a signal ends the process and, by its exit listeners, the tools it started.
 */
export async function makeReady() {
  requireNode()
  /** @param {string} line */
  const say = (line) => process.stdout.write(`${line}\n`)
  const stopListening = endOnSignals()
  try {
    await ensureDependencies(root, say)
    await ensureBuilt(root, say)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
  stopListening()
}

function endOnSignals() {
  const interrupt = () => process.exit(130)
  const terminate = () => process.exit(143)
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', terminate)
  return () => {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', terminate)
  }
}
