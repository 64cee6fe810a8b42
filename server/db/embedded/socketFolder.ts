import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresFailure, codeOf } from './failure.ts'
import type { Home } from './home.ts'
import { isRoot } from './processes/osUser.ts'

/** The port in the socket file's name; nothing listens on TCP. */
export const socketPort = 5432
/** The kernel's limit is 108 bytes on Linux, 104 on macOS. */
const longestPathBytes = 100

/** Returns the path of a server's socket within its folder. */
export function socketIn(folder: string): string {
  return join(folder, `.s.PGSQL.${socketPort}`)
}

/** Returns the name of the folder for a home's socket, the same in every process. */
export function socketFolderName(home: string): string {
  return `zxt-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
}

/**
 * Returns the folder for the server's socket, made when missing. It has mode 0700, belongs to the server's user and is named by
 * the hash of the home's path, so that every process finds it. It alone protects the server, which needs no password locally.
 */
export function makeSocketFolder(home: Home, bases: string[]): string {
  const name = socketFolderName(home.folder)
  for (const base of [...bases, home.folder]) {
    const folder = join(base, name)
    if (Buffer.byteLength(socketIn(folder)) > longestPathBytes) continue
    if (makePrivate(folder, home)) return folder
  }
  throw new EmbeddedPostgresFailure(
    `无法为数据库建立连接用的文件夹(试过 ${bases.join('、')})。请确认其中一个可写,且没有别人占用 ${name}。`,
  )
}

/** Makes a folder private to the server's user, again if deleted. Returns false on failure or a foreign owner. */
export function makePrivate(folder: string, home: Home): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') return false
  }
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return false
  const uid = home.user?.uid ?? process.getuid?.()
  if (found.uid !== uid) {
    // Anyone may create a folder in /tmp under this name: only one that root itself just made is handed over.
    if (!home.user || !isRoot() || found.uid !== 0) return false
    chownSync(folder, home.user.uid, home.user.gid)
  }
  chmodSync(folder, 0o700)
  return true
}

/** Removes the folder of a server that has ended, unless another process's server already uses it. */
export function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // In use again, or gone.
  }
}
