import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { superuser } from '../../db/embedded/cluster.ts'
import { userForServer } from '../../db/embedded/processes/osUser.ts'
import { serverEnvironment } from '../../db/embedded/processes/serverEnvironment.ts'
import type { Connection } from '../../db/pool.ts'

const run = promisify(execFile)

/** The oldest version that the application runs on. */
export const oldestMajor = 14

/** Returns the folders that packages install PostgreSQL's programs to. */
async function usualFolders(): Promise<string[]> {
  const own = await run('pg_config', ['--bindir']).then(
    ({ stdout }) => [stdout.trim()],
    () => [],
  )
  const versions = (parent: string, pattern: RegExp) =>
    existsSync(parent) ? readdirSync(parent).filter((name) => pattern.test(name)) : []
  return [
    ...own,
    ...versions('/usr/lib/postgresql', /^\d+$/).map((name) => `/usr/lib/postgresql/${name}/bin`),
    ...versions('/usr', /^pgsql-\d+$/).map((name) => `/usr/${name}/bin`),
  ]
}

/** Returns the major version of the programs in a folder; 0 without them. */
async function majorOf(folder: string): Promise<number> {
  if (!existsSync(join(folder, 'pg_ctl'))) return 0
  const { stdout } = await run(join(folder, 'initdb'), ['--version']).catch(() => ({ stdout: '' }))
  return Number(/\) (\d+)/.exec(stdout)?.[1] ?? 0)
}

/**
 * Returns a folder with PostgreSQL's programs of at least this major version, or null. Looks in `folder` alone if it is given.
 */
export async function findPrograms(
  folder: string | undefined,
  majorMin = oldestMajor,
): Promise<string | null> {
  for (const candidate of folder === undefined ? await usualFolders() : [folder])
    if ((await majorOf(candidate)) >= majorMin) return candidate
  return null
}

/** Starts an empty database by these programs, at a socket that only its user can reach. Its data need not survive. */
export async function startTemporary(
  programs: string,
): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const user = userForServer(null)
  const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-verify-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const cluster = join(folder, 'cluster')
  const options = { ...(user && { uid: user.uid, gid: user.gid }), cwd: '/', env: serverEnvironment() }
  const control = (...args: string[]) =>
    run(join(programs, 'pg_ctl'), ['-D', cluster, '-w', ...args], options)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const access = ['-U', superuser, '--auth-local=trust', '--auth-host=reject']
    await run(
      join(programs, 'initdb'),
      ['-D', cluster, ...access, '-E', 'UTF8', '--locale=C', '--no-sync'],
      options,
    )
    const settings = `-c listen_addresses= -c unix_socket_directories='${folder}' -c fsync=off`
    await control('-l', join(folder, 'log'), '-o', settings, 'start')
  } catch (error) {
    remove()
    throw error
  }
  return {
    connection: { host: folder, port: 5432, user: superuser, database: 'postgres' },
    async stop() {
      await control('-m', 'immediate', 'stop').finally(remove)
    },
  }
}
