import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresFailure, codeOf } from './failure.ts'
import type { OtherUser } from './processes/osUser.ts'

/** A file in the data folder: the path of the database that is stored elsewhere. */
const noteName = 'postgres-location'
/** A file next to that database: its data folder. */
const ownerName = 'data-folder'

/**
 * Returns the home noted in a data folder, null without a note. Throws when the database is gone, or when the data folder is a
 * copy whose original still uses it: starting would silently show an empty or a foreign database.
 */
export function findStoredHome(dataFolder: string): string | null {
  const note = join(dataFolder, noteName)
  const home = readOrNull(note)
  if (home === null) return null
  const owner = ownerOf(home)
  if (owner === null) {
    throw new EmbeddedPostgresFailure(
      `按 ${note} 的记录,数据库应在 ${home},但那里没有。请恢复该文件夹;若要从空库开始,请删除 ${note} 后再启动。`,
    )
  }
  if (owner === dataFolder) return home
  if (readOrNull(join(owner, noteName)) === home) {
    throw new EmbeddedPostgresFailure(
      `${dataFolder} 是 ${owner} 的副本,数据库 ${home} 仍属于后者。若要为副本另建空库,请删除 ${note} 后再启动。`,
    )
  }
  // The data folder was moved: update the note of its database.
  writeFileSync(ownerFile(home), dataFolder)
  return home
}

/** Makes a home under the store folder when the server's user cannot enter the data folder. The first of several wins. */
export function storeHomeElsewhere(
  dataFolder: string,
  storeFolder: string,
  user: OtherUser,
  log: (line: string) => void,
): string {
  const token = randomBytes(6).toString('hex')
  const older = homesOf(dataFolder, storeFolder)
  const entry = join(storeFolder, token)
  const home = join(entry, 'postgres')
  makeEnterable(storeFolder)
  makeEnterable(entry)
  mkdirSync(home, { mode: 0o700 })
  chownSync(home, user.uid, user.gid)
  writeFileSync(ownerFile(home), dataFolder)
  const note = join(dataFolder, noteName)
  const draft = `${note}.${token}`
  writeFileSync(draft, home)
  try {
    linkSync(draft, note)
  } catch (error) {
    rmSync(entry, { recursive: true, force: true })
    const winner = codeOf(error) === 'EEXIST' ? readOrNull(note) : null
    if (winner === null) throw error
    return winner
  } finally {
    rmSync(draft, { force: true })
  }
  log(`系统用户 ${user.name} 进不去数据文件夹 ${dataFolder},数据库改放在 ${home}(已记在 ${note})。`)
  for (const old of older)
    log(`此数据文件夹从前的数据库还在 ${old}:要沿用请把这个路径写入 ${note} 后重新启动,不再需要请删除。`)
  return home
}

function makeEnterable(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
}

function homesOf(dataFolder: string, storeFolder: string): string[] {
  if (!existsSync(storeFolder)) return []
  const homes = readdirSync(storeFolder).map((name) => join(storeFolder, name, 'postgres'))
  return homes.filter((home) => ownerOf(home) === dataFolder)
}

function ownerFile(home: string): string {
  return join(home, '..', ownerName)
}

function ownerOf(home: string): string | null {
  return readOrNull(ownerFile(home))
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
    throw error
  }
}
