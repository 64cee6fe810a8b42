import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeReady } from './build/makeReady.mjs'
import { root } from './root.mjs'

/*
 * `npm start`: installs and builds what is missing, then becomes the server. The server runs in this very
 * process, so that signals, exit codes and a kill -9 mean it and nothing is left behind.
 */
await makeReady()

swallowRepeats('SIGINT', 130)
swallowRepeats('SIGTERM', 143)
endWithParent()
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'dist', 'server', 'main.mjs')).href)

/** Ends this process when npm's shell ends. npm sends a SIGTERM to its shell, and some shells die of it without forwarding it. */
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
 * Ignores repeated signals while the server drains. Under npm Ctrl-C arrives twice, from the terminal and from npm. A signal
 * without another listener ends the process.
 * @param {NodeJS.Signals} signal
 * @param {number} exitCode
 */
function swallowRepeats(signal, exitCode) {
  let hasReceived = false
  process.on(signal, () => {
    if (!hasReceived && process.listenerCount(signal) === 1) process.exit(exitCode)
    hasReceived = true
  })
}
