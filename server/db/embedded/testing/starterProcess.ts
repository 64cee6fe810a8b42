import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../probeServer.ts'

/** The first message of a starter: its server is up, or the reason why not. */
export interface Up {
  connection: Connection
  cluster: string
  serverPid: number
  logged: string[]
  refused?: string
}

/** How a starter's environment differs from this process. */
export interface StarterOptions {
  env?: Record<string, string>
  uid?: number
  gid?: number
  umask?: string
  /** A bundle to run in place of the source, for a user who cannot enter the checkout. */
  bundle?: string
}

/** A starter in a session of its own, as an application in its own terminal. */
export interface StarterProcess {
  pid: number
  /** Settles with its first message. */
  up: Promise<Up>
  ended: Promise<void>
  /** Makes it drain and stop; resolves with its last line. */
  finish(): Promise<string>
  /** Signals it and its session's foreground processes, as a terminal does. */
  signalGroup(signal: 'SIGINT' | 'SIGKILL'): void
}

const program = fileURLToPath(new URL('starter.ts', import.meta.url))
const loader = import.meta.resolve('tsx')

/** Runs `starter.ts` on a data folder. */
export function spawnStarter(dataDir: string, options: StarterOptions = {}): StarterProcess {
  const { uid, gid } = options
  const { bundle } = options
  const source = bundle === undefined ? ['--import', loader, program] : [bundle]
  const args = [process.execPath, ...source, dataDir]
  const script = `umask ${options.umask ?? '022'}; exec "$@"`
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...args], {
    ...(uid === undefined ? {} : { uid, gid }),
    detached: true,
    env: { ...process.env, ...options.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const reader = createInterface(child.stdout)
  const firstLine = new Promise<string>((resolve) => reader.once('line', resolve))
  reader.on('line', (line) => lines.push(line))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    pid: pidOf(child),
    up: Promise.race([firstLine, ended.then(() => '{"refused":"ended without a word"}')]).then(
      (line) => JSON.parse(line) as Up,
    ),
    ended,
    async finish() {
      child.stdin.write('stop\n')
      await ended
      return lines.at(-1) ?? ''
    },
    signalGroup: (signal) => void process.kill(-pidOf(child), signal),
  }
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the starter could not be spawned')
  return child.pid
}
