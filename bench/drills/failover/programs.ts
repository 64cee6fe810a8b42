import { spawn } from 'node:child_process'
import { accessSync, constants, openSync, readFileSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { OtherUser } from '#server/db/embedded/processes/osUser.ts'

/** The programs of the drill, each with its Debian package. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  initdb: 'postgresql',
  pgbackrest: 'pgbackrest',
  nginx: 'nginx',
  caddy: 'caddy',
  openssl: 'openssl',
} as const
export type Program = keyof typeof packages

const debianFolder = '/usr/lib/postgresql'

/** Returns PATH and Debian's folders outside of it, the newest PostgreSQL first. */
function folders(): string[] {
  let versions: string[] = []
  try {
    versions = readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a))
  } catch {
    // no PostgreSQL of Debian
  }
  const postgres = versions.map((version) => join(debianFolder, version, 'bin'))
  return [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', ...postgres]
}

function find(program: Program): string | null {
  for (const folder of folders()) {
    const path = join(folder, program)
    try {
      accessSync(path, constants.X_OK)
      // its files are next to the program, not next to a link to it
      return realpathSync(path)
    } catch {
      // try the next folder
    }
  }
  return null
}

/** Returns the path of each program; throws an error that names missing ones and their packages. */
export function findPrograms<P extends Program>(programs: readonly P[]): Record<P, string> {
  const found = programs.map((program) => [program, find(program)] as const)
  const missing = found.filter(([, path]) => path === null).map(([program]) => program)
  if (missing.length > 0)
    throw new Error(
      `Not installed: ${missing.join(', ')}. On Debian: apt-get install ${missing.map((program) => packages[program]).join(' ')}; see docs/operations.md, Upgrade, Failover drill and Recovery to the minute.`,
    )
  return Object.fromEntries(found) as Record<P, string>
}

/** A program at work, whose words are in a file. */
export interface Running {
  pid: number
  /** Resolves at its end. */
  ended: Promise<void>
  /** Sends the signal and waits for the end. */
  end(by: NodeJS.Signals): Promise<void>
}

/** Starts a program in a folder of its own, as the given user, if any. */
export function start(
  program: string,
  words: readonly string[],
  { folder, name, user }: { folder: string; name: string; user: OtherUser | null },
): Running {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = spawn(program, words, {
    cwd: folder,
    stdio: ['ignore', log, log],
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return {
    pid: child.pid ?? 0,
    ended,
    async end(by) {
      child.kill(by)
      await ended
    },
  }
}

/** Polls a condition; throws after the limit, with the last output of the named programs. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  { withinMs, folder, names }: { withinMs: number; folder: string; names: readonly string[] },
): Promise<void> {
  for (const endMs = performance.now() + withinMs; performance.now() < endMs; await wait(100))
    if (await isSo().catch(() => false)) return
  const outputs = names.map((name) => {
    // a health check that disconnects early causes a long trace in Patroni's log without meaning
    const lines =
      readFileSync(join(folder, `${name}.log`), 'utf8').match(/^\d{4}-.*(INFO|ERROR|LOG|FATAL).*$/gm) ?? []
    return `--- ${name}\n${lines.slice(-25).join('\n')}`
  })
  throw new Error(`${what}: not within ${withinMs / 1000} s\n${outputs.join('\n')}`)
}
