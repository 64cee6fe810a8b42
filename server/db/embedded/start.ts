import { dirname } from 'node:path'
import { prepareBinaries } from './binaries.ts'
import { makeCluster, superuser } from './cluster.ts'
import { EmbeddedPostgresFailure } from './failure.ts'
import { type Home, findOrMakeHome } from './home.ts'
import { pruneLogFiles } from './logFiles.ts'
import { moveOffTakenPort, readOrMakeLoopback } from './loopback.ts'
import type { Connection } from './probeServer.ts'
import { canEnter } from './processes/osUser.ts'
import { findLiveServer } from './processes/pidFile.ts'
import { type Site, ensureRunning } from './processes/running.ts'
import { shutDown } from './processes/shutDown.ts'
import { type Surroundings, defaultSurroundings } from './processes/surroundings.ts'
import { registerUser } from './processes/users.ts'
import { makeSocketFolder, removeSocketFolder, socketPort } from './socketFolder.ts'
import { watchServer } from './watch.ts'

/** The running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** The options for node-postgres, valid for the whole run. Host is a socket folder, or on Windows 127.0.0.1 with a password. */
  connection: { host: string; port: number; user: string; password?: string; database: string }
  /**
   * Ends this use of the server, and stops the server when no other live process uses it. Call it last, after every connection is
   * closed. Never throws for a server that has ended already.
   */
  stop(): Promise<void>
}

/** Options of `startEmbedded`. */
export interface EmbeddedOptions {
  /** The application's data folder, made when missing; the database takes `postgres/` within it. */
  dataDir: string
  /** Created when missing. */
  database?: string
  /** Receives Chinese sentences for the screen: where data went, a restart after a crash. */
  log?: (line: string) => void
}

/**
 * Starts the PostgreSQL of a data folder, or joins the one running there, and keeps it running until `stop`. When it dies, it
 * is restarted within seconds at the same address. Rejects with an `EmbeddedPostgresFailure`, whose Chinese message gives the
 * next step.
 */
export function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return startIn(options, defaultSurroundings())
}

/** Does what `startEmbedded` does, with other folders outside the data folder, for tests. */
export async function startIn(
  options: EmbeddedOptions,
  surroundings: Surroundings,
): Promise<EmbeddedPostgres> {
  const log = options.log ?? ((): void => undefined)
  const home = findOrMakeHome(options.dataDir, surroundings.storeFolder, log)
  const binaries = prepareBinaries(surroundings.cacheFolders)
  if (home.user && !canEnter(home.user, dirname(binaries.postgres))) {
    throw new EmbeddedPostgresFailure(
      `系统用户 ${home.user.name} 进不去数据库程序的文件夹 ${binaries.postgres}。请对它的各级上层文件夹执行 chmod o+x,再启动。`,
    )
  }
  const connection = await connectionFor(home, surroundings, options.database ?? 'zhuanxiantong')
  await makeCluster(home, binaries.initdb, connection.password ?? null)
  const registration = registerUser(home)
  try {
    pruneLogFiles(home.cluster)
    const site: Site = { home, binaries, connection, log }
    const server = await ensureRunning(site, () => true)
    if (!server) throw new Error('a server that stays wanted is never given up')
    const watch = watchServer(site, server)
    let stopping: Promise<void> | null = null
    const stop = async (): Promise<void> => {
      await watch.end()
      if (!registration.leave()) return
      const live = findLiveServer(home.cluster)
      if (live) await shutDown(home, binaries, live.pid, log)
      if (connection.password === undefined) removeSocketFolder(connection.host)
    }
    return { connection, stop: () => (stopping ??= stop()) }
  } catch (error) {
    registration.leave()
    throw error
  }
}

async function connectionFor(home: Home, surroundings: Surroundings, database: string): Promise<Connection> {
  if (surroundings.transport === 'socket') {
    return {
      host: makeSocketFolder(home, surroundings.socketBases),
      port: socketPort,
      user: superuser,
      database,
    }
  }
  const loopback = findLiveServer(home.cluster)
    ? readOrMakeLoopback(home.folder)
    : await moveOffTakenPort(home.folder)
  return { host: '127.0.0.1', port: loopback.port, user: superuser, password: loopback.password, database }
}
