import { join } from 'node:path'
import { ensureDependencies } from './install/dependencies.mjs'
import { requireNode } from './install/nodeVersion.mjs'
import { root } from './root.mjs'

/*
 * `npm run dev`: one address, with pages from Vite (a saved change shows without a reload) and calls from a server that restarts
 * at every change. The embedded PostgreSQL and its demo data are those of `npm start` and keep running.
 */
requireNode()

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`)
await ensureDependencies(root, say)

const { register } = await import('tsx/esm/api')
const unregister = register()
const { startEmbedded } = await import('../server/db/embedded/start.ts')
await unregister()
const { startServerLoop } = await import('./dev/serverLoop.mjs')
const { forwardCalls } = await import('./dev/forwardCalls.mjs')
const { standalonePages } = await import('./dev/standalonePages.mjs')
const { createServer } = await import('vite')

const host = process.env['HOST'] ?? '127.0.0.1'
const port = Number(process.env['PORT'] ?? 3000)
const dataDir = process.env['DATA_DIR'] ?? join(root, 'data')
const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`

const database = await startEmbedded({ dataDir, log: say })
// before the server starts: Ctrl-C reaches its process, too, and each ends its own
let stop = () => database.stop()
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    void stop().then(() => process.exit(0))
  })
}

const server = await startServerLoop(root, {
  // two running at once have different ports
  folder: join(root, '.cache', `dev-${port}`),
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    WORKERS: '1',
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: address,
  },
  say,
})
stop = async () => {
  await server.stop()
  await database.stop()
}
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  clearScreen: false,
  plugins: [standalonePages(), forwardCalls(server.port)],
  server: { host, port, strictPort: true, fs: { allow: [root] } },
})
await vite.listen()
stop = async () => {
  await vite.close()
  await server.stop()
  await database.stop()
}
