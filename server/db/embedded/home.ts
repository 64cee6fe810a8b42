import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresFailure, codeOf } from './failure.ts'
import { findStoredHome, storeHomeElsewhere } from './homeElsewhere.ts'
import { type OtherUser, canEnter, chownTree, isRoot, nameOf, userForServer } from './processes/osUser.ts'

/** The location of a data folder's database, and the server's user (null: the user of this process). */
export interface Home {
  /** Private folder of the server's user: the cluster, the list of users, unfinished clusters. */
  folder: string
  /** PostgreSQL's data directory within it; absent until it is initialised. */
  cluster: string
  user: OtherUser | null
}

/**
 * Finds or makes the home of a data folder's database, normally `<data folder>/postgres`. When root's server user cannot enter
 * the data folder, it is a folder under `storeFolder`, noted in the data folder and logged.
 */
export function findOrMakeHome(dataDir: string, storeFolder: string, log: (line: string) => void): Home {
  const dataFolder = makeDataFolder(dataDir)
  const inside = join(dataFolder, 'postgres')
  const stored = findStoredHome(dataFolder)
  if (stored !== null) return settle(stored)
  if (!isRoot() || existsSync(join(inside, 'cluster'))) return settle(inside)
  const user = userForServer(null)
  if (user === null || canEnter(user, dataFolder)) return settle(inside)
  return settle(storeHomeElsewhere(dataFolder, storeFolder, user, log))
}

function makeDataFolder(dataDir: string): string {
  try {
    // An explicit mode, because root's umask of 077 would lock the server's user out of a new folder.
    if (mkdirSync(dataDir, { recursive: true }) !== undefined && isRoot()) chmodSync(dataDir, 0o755)
    return realpathSync(dataDir)
  } catch (error) {
    throw new EmbeddedPostgresFailure(
      `无法建立数据文件夹 ${dataDir}(${codeOf(error)})。请把 DATA_DIR 设为一个可写的文件夹,再启动。`,
    )
  }
}

function settle(folder: string): Home {
  const cluster = join(folder, 'cluster')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new EmbeddedPostgresFailure(
      `无法建立数据库文件夹 ${folder}(${codeOf(error)})。请让它可写后再启动。`,
    )
  }
  refuseForeignOwner(folder)
  const user = userForServer(existsSync(cluster) ? cluster : null)
  if (user) {
    chownSync(folder, user.uid, user.gid)
    // A cluster that root restored from a backup belongs to root.
    if (existsSync(cluster) && statSync(cluster).uid !== user.uid) chownTree(user, cluster)
    if (!canEnter(user, folder)) {
      throw new EmbeddedPostgresFailure(
        `数据库文件夹 ${folder} 属于系统用户 ${user.name},但该用户进不去。请对它的各级上层文件夹执行 chmod o+x,再启动。`,
      )
    }
  }
  chmodSync(folder, 0o700)
  refuseUnknownContent(cluster)
  return { folder, cluster, user }
}

function refuseForeignOwner(folder: string): void {
  const owner = statSync(folder).uid
  if (!process.getuid || isRoot() || owner === process.getuid()) return
  throw new EmbeddedPostgresFailure(
    `数据库文件夹 ${folder} 属于用户 ${nameOf(owner)},当前用户无权使用。请用建立它的用户(或 root)启动,或把 DATA_DIR 设为另一个文件夹。`,
  )
}

/** Throws when the folder holds anything but a cluster of this major version: foreign data is never overwritten. */
function refuseUnknownContent(cluster: string): void {
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return
  const version = existsSync(join(cluster, 'PG_VERSION'))
    ? readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    : null
  if (version === '18') return
  throw new EmbeddedPostgresFailure(
    version === null
      ? `${cluster} 里有文件,但不是数据库。请把它移走,或把 DATA_DIR 设为另一个文件夹,再启动。`
      : `${cluster} 是 PostgreSQL ${version} 的数据,本程序用的是 18。请用旧版程序备份后,在新的 DATA_DIR 恢复。`,
  )
}
