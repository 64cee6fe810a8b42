import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '#server/testing/freePort.ts'

const root = join(import.meta.dirname, '..', '..')

/** The server in its own process, as in production. */
export interface ServerProcess {
  port: number
  pid: number
  /** Its output at the start: its address, and the demo's accounts. */
  printed: string
  /** Time from its start until it printed its address, ms. */
  startedMs: number
  stop(): Promise<void>
}

/** The settings that an own PostgreSQL needs: with one, a server counts as production. */
async function production(databaseUrl: string) {
  const port = await freePort()
  return {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a secret of the bench, thirty-two characters long',
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
  }
}

/** Starts the built server on a data folder and a free port; `command` npm uses `npm start`. `databaseUrl`: not the embedded one. */
export async function startServer(
  dataDir: string,
  {
    command = 'node',
    workers = 1,
    databaseUrl,
  }: { command?: 'node' | 'npm'; workers?: number; databaseUrl?: string } = {},
): Promise<ServerProcess> {
  const spawnedMs = performance.now()
  const program = command === 'npm' ? join(root, 'scripts/start.mjs') : join(root, 'dist/server/main.mjs')
  const child = spawn(process.execPath, [program], {
    cwd: root,
    // the load of one machine stands for users at many addresses
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      WORKERS: String(workers),
      DATABASE_URL: undefined,
      TRUSTED_PROXIES: '127.0.0.1',
      ...(databaseUrl === undefined ? {} : await production(databaseUrl)),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8')
      const port = /专线通已启动：http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1]
      if (port === undefined) return
      child.stdout.removeAllListeners('data').resume()
      resolve({
        port: Number(port),
        pid: child.pid ?? 0,
        printed,
        startedMs: performance.now() - spawnedMs,
        stop: () =>
          new Promise((stopped) => {
            child.once('exit', () => stopped())
            child.kill('SIGTERM')
          }),
      })
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)))
  })
}
