import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { makeDraft, removeAbandoned, waitForLock } from './drafts.ts'
import { EmbeddedPostgresFailure } from './failure.ts'
import type { Home } from './home.ts'
import { asUser, serverEnvironment } from './processes/serverEnvironment.ts'
import { syncMethod } from './settings.ts'

/** The database's superuser, which the application connects as. */
export const superuser = 'zhuanxiantong'

/**
 * Initialises the cluster unless it exists. Works in a temporary sibling and renames it, so that a kill leaves no half cluster.
 * Of several processes one works while the others wait; should two work, the first rename wins. With a password, TCP clients
 * must give it; without, only the local socket is open.
 */
export async function makeCluster(home: Home, initdb: string, password: string | null): Promise<void> {
  await removeAbandoned(home)
  if (existsSync(join(home.cluster, 'PG_VERSION'))) return
  const draft = makeDraft(home)
  const passwordFile = `${draft}.password`
  try {
    await waitForLock(home, draft)
    if (existsSync(join(home.cluster, 'PG_VERSION'))) return
    if (password !== null) writeForServer(passwordFile, password, home)
    await runInitdb(initdb, initdbArguments(draft, password === null ? null : passwordFile), home)
    renameSync(draft, home.cluster)
    flushFolder(home.folder)
  } catch (error) {
    if (!existsSync(join(home.cluster, 'PG_VERSION'))) throw error
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * Returns the arguments of initdb: UTF-8 with the built-in C.UTF-8 locale in any environment. The C library's own locale stays
 * C, because not every system has a C.UTF-8.
 */
function initdbArguments(draft: string, passwordFile: string | null): string[] {
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access =
    passwordFile === null
      ? ['--auth-local=trust', '--auth-host=reject']
      : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  return [
    '-D',
    draft,
    '-U',
    superuser,
    '--data-checksums',
    `--sync-method=${syncMethod()}`,
    '--no-instructions',
    ...locale,
    ...access,
  ]
}

function writeForServer(path: string, text: string, home: Home): void {
  writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
  if (home.user) chownSync(path, home.user.uid, home.user.gid)
}

function runInitdb(initdb: string, args: string[], home: Home): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(initdb, args, {
      ...asUser(home),
      cwd: '/',
      env: serverEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    let output = ''
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-4000)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => reject(initdbFailure(home, error.message)))
    child.once('close', (code) => (code === 0 ? resolve() : reject(initdbFailure(home, output.trim()))))
  })
}

function initdbFailure(home: Home, output: string): EmbeddedPostgresFailure {
  return new EmbeddedPostgresFailure(
    `数据库初始化失败(${home.folder})。请检查磁盘空间和文件夹权限后再启动;也可设置 DATABASE_URL 使用现有的 PostgreSQL。原因:${output}`,
  )
}

/** Makes the rename durable; Windows cannot flush a folder. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
