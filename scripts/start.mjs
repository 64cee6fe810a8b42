import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build/fresh.mjs'
import { ensureDependencies } from './install/dependencies.mjs'
import { requireNode } from './install/nodeVersion.mjs'
import { root } from './root.mjs'

/*
 * `npm start`: installs and builds what is missing, then becomes the server. The server runs in this very
 * process, so that signals, exit codes and a kill -9 mean it and nothing is left behind.
 */
requireNode()

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`)
const stopInstalling = endOnSignals()
try {
  await ensureDependencies(root, say)
  await ensureBuilt(root, say)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
stopInstalling()

swallowRepeats('SIGINT', 130)
swallowRepeats('SIGTERM', 143)
endWithParent()
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'dist', 'server', 'main.mjs')).href)

/** Until the server runs a signal ends this process, and by its exit listeners the tools it started. */
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

/** npm passes a SIGTERM to its shell, and some shells die of it without telling the server: its going is the signal. */
function endWithParent() {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

/**
 * Ctrl-C comes twice under npm, once from the terminal and once passed on by npm; the second one must not
 * end the server while it drains. A signal that the server does not listen to yet ends the process.
 * @param {NodeJS.Signals} signal
 * @param {number} exitCode
 */
function swallowRepeats(signal, exitCode) {
  let heard = false
  process.on(signal, () => {
    if (!heard && process.listenerCount(signal) === 1) process.exit(exitCode)
    heard = true
  })
}
