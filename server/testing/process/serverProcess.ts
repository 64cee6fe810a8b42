import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '../../db/pool.ts'
import { freePort } from '../freePort.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const startMsMax = 120_000
const portTriesMax = 5

/** The built server in a process of its own, as in production. */
export interface ServerProcess {
  pid: number
  port: number
  /** Returns everything printed so far. */
  output(): string
  signal(name: NodeJS.Signals): void
  ended: Promise<Ending>
}

/** The end of a process. */
export interface Ending {
  code: number | null
  output: string
}

/** Settings by name; those of this process's environment are not passed on. */
export type Settings = Record<string, string>

const inherited = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'SystemRoot']

/** Builds dist/ from the current sources, unless it is up to date. */
export async function buildOnce(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'scripts', 'build.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.on('data', (part: Buffer) => (errorOutput += part.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`The build failed:\n${errorOutput}`)
}

/** Spawns a program of the built server, without waiting for anything. */
export function spawnServer(
  settings: Settings,
  [program, ...args]: readonly [string, ...string[]] = ['main.mjs'],
  dist = join(root, 'dist'),
) {
  const environment = inherited.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  )
  const child = spawn(process.execPath, [join(dist, 'server', program), ...args], {
    cwd: root,
    env: { ...(Object.fromEntries(environment) as Settings), PORT: '0', WORKERS: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (part: Buffer) => (printed += part.toString()))
  child.stderr.on('data', (part: Buffer) => (printed += part.toString()))
  const ended = once(child, 'close').then(([code]): Ending => ({
    code: code as number | null,
    output: printed,
  }))
  return { child, ended, output: () => printed }
}

/** Starts the server and waits until it accepts visitors; throws its output when it ends before. */
export async function startServer(settings: Settings): Promise<ServerProcess> {
  const { child, ended, output } = spawnServer(settings)
  const endMs = Date.now() + startMsMax
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  for (;;) {
    const port = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(output())?.[1]
    if (port !== undefined && output().includes('按 Ctrl-C 停止'))
      return {
        pid: child.pid ?? 0,
        port: Number(port),
        output,
        ended,
        signal: (name) => void child.kill(name),
      }
    if (hasEnded || Date.now() > endMs) {
      child.kill('SIGKILL')
      throw new Error(`The server did not start:\n${output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Starts the server with a free port in a setting, and returns both. Tries another port when one was taken in between. */
export async function startOnFreePort(
  settings: Settings,
  setting: 'PORT' | 'METRICS_PORT' = 'PORT',
): Promise<{ server: ServerProcess; port: number }> {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort()
    try {
      return { server: await startServer({ ...settings, [setting]: String(port) }), port }
    } catch (error) {
      const isTaken = error instanceof Error && error.message.includes('端口已被占用')
      if (!isTaken || tries === portTriesMax) throw error
    }
  }
}

/** Starts the server with settings that it refuses, and returns how it ended. */
export const runToEnd = (settings: Settings): Promise<Ending> => spawnServer(settings).ended

/** Runs the operator command and returns how it ended. */
export const runOperator = (settings: Settings, args: readonly string[]): Promise<Ending> =>
  spawnServer(settings, ['operator.mjs', ...args]).ended

/** Runs the built migrate command, of this build or another, and returns how it ended. */
export const runMigrate = (settings: Settings, dist?: string): Promise<Ending> =>
  spawnServer(settings, ['migrate.mjs'], dist).ended

/** Copies the built server, to be changed into another version of it, and returns its `dist`. */
export function copyBuild(folder: string): string {
  const dist = join(folder, 'dist')
  cpSync(join(root, 'dist', 'server'), join(dist, 'server'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return dist
}

/** Runs the built backup command, or with a folder the restore, and returns how it ended. */
export const runBackup = (settings: Settings, args: readonly string[]): Promise<Ending> =>
  spawnServer(settings, ['backup.mjs', ...args]).ended

/** Returns the DATABASE_URL of a connection. */
function urlOf(connection: Extract<Connection, { host: string }>): string {
  const { host, port, user, password = '', database } = connection
  return host.startsWith('/')
    ? `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`
}

/** Returns the settings that production requires, for a database; they send no real messages. */
export const productionSettings = (connection: Extract<Connection, { host: string }>): Settings => ({
  DATABASE_URL: urlOf(connection),
  SECRET_KEY: 'a secret of tests, thirty-two characters long',
  PUBLIC_ORIGIN: 'https://zhuanxiantong.example',
  TRUSTED_PROXIES: 'none',
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_ACCESS_KEY_ID: 'none',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'none',
  ALIYUN_SMS_SIGN_NAME: '专线通',
  ALIYUN_SMS_TEMPLATE_CODE: 'none',
})
