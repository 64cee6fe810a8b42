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
