import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresFailure } from '../failure.ts'

/** The operating system's user that runs PostgreSQL, where it is not the user of this process. */
export interface OtherUser {
  uid: number
  gid: number
  name: string
}

const systemUsers = ['postgres', '_postgres', 'nobody']

/** Checks whether this process is root on a Unix: PostgreSQL refuses to run as root and needs another user. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * Returns the user to run the server as; null for the current one. For root it is the owner of the given folder (an ordinary
 * user's data stays that user's), else the first of `postgres`, `_postgres`, `nobody` on the system.
 */
export function userForServer(existingCluster: string | null): OtherUser | null {
  if (!isRoot()) return null
  const owner = existingCluster === null ? null : statSync(existingCluster)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: nameOf(owner.uid) }
  for (const name of systemUsers) {
    const uid = idOf(['-u', name])
    const gid = idOf(['-g', name])
    if (uid !== null && gid !== null && uid !== 0) return { uid, gid, name }
  }
  throw new EmbeddedPostgresFailure(
    `数据库不能以 root 身份运行,而系统里没有 ${systemUsers.join('、')} 用户。请新建用户 postgres,或改用普通用户启动。`,
  )
}

/** Returns the name of a uid, or `uid N` where the system has none. */
export function nameOf(uid: number): string {
  const { status, stdout } = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : `uid ${uid}`
}

/** Checks whether the user can enter the folder, by trying it, so that access lists and mounts count. */
export function canEnter(user: OtherUser, folder: string): boolean {
  const { uid, gid } = user
  const { status, error } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    uid,
    gid,
    cwd: '/',
    stdio: 'ignore',
  })
  if (error) {
    throw new EmbeddedPostgresFailure(
      `无法切换到系统用户 ${user.name} 来运行数据库(${error.message})。请改用普通用户启动,或设置 DATABASE_URL。`,
    )
  }
  return status === 0
}

/** Changes the owner of a folder and its contents. */
export function chownTree(user: OtherUser, path: string): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (found.uid !== user.uid || found.gid !== user.gid) chownSync(path, user.uid, user.gid)
  if (found.isDirectory()) for (const entry of readdirSync(path)) chownTree(user, join(path, entry))
}

function idOf(options: string[]): number | null {
  const { status, stdout } = spawnSync('id', options, { encoding: 'utf8' })
  // macOS prints nobody's uid as -2.
  return status === 0 ? Number.parseInt(stdout, 10) >>> 0 : null
}
