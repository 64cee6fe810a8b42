import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from '../binaries.ts'
import { EmbeddedPostgresFailure } from '../failure.ts'
import type { Home } from '../home.ts'
import { type ServerState, type Connection, probeServer } from '../probeServer.ts'
import { makePrivate, socketIn } from '../socketFolder.ts'
import { type Launch, launchServer } from './launch.ts'
import { findLiveServer, removeStalePidFile } from './pidFile.ts'
import { startStampOf } from './processes.ts'
import { shutDown } from './shutDown.ts'

/** A server that accepts connections: its pid, and the stamp that distinguishes it from a later process. */
export interface RunningServer {
  pid: number
  startStamp: string
}

/** What stays fixed for one home while the app runs. */
export interface Site {
  home: Home
  binaries: Binaries
  connection: Connection
  log: (line: string) => void
}

/** Recovery replays at most `max_wal_size`, even on slow disks; a longer start is a failure. */
const longestStartMs = 300_000
const longestSilenceMs = 3000
/** Temporary refusals: an orphaned backend of a killed server holds its shared memory, or a rival process its lock file. */
const passingRefusal = /shared memory block|lock file/

/**
 * Ensures that the home's server runs and answers: adopts the live one, or starts one. Several processes may do this at once;
 * PostgreSQL's own lock decides whose server lives, and the others adopt it. Returns null when `isWanted` turned false.
 */
export async function ensureRunning(site: Site, isWanted: () => boolean): Promise<RunningServer | null> {
  const { home, connection } = site
  const giveUpAtMs = performance.now() + longestStartMs
  let launch: Launch | null = null
  let refusals = 0
  let silentSinceMs = performance.now()
  try {
    while (isWanted()) {
      if (performance.now() > giveUpAtMs) throw neverAnswered(site, launch)
      const live = findLiveServer(home.cluster)
      if (live) {
        const answer = await probeServer(connection)
        const startStamp = startStampOf(live.pid)
        if (answer === 'ready' && startStamp !== null) return { pid: live.pid, startStamp }
        if (answer !== 'silent' || !live.isReady) silentSinceMs = performance.now()
        if (isUnreachable(answer, connection, silentSinceMs)) await stopUnreachable(site, live.pid)
      } else if (launch === null || launch.hasEnded()) {
        if (launch) {
          refusals = passingRefusal.test(launch.earlyOutput()) ? refusals : refusals + 1
          if (refusals >= 3) throw neverAnswered(site, launch)
          await pause(100 * (refusals + 1))
        }
        launch?.deleteOutput()
        removeStalePidFile(home.cluster)
        if (connection.password === undefined) makePrivate(connection.host, home)
        launch = launchServer(home, site.binaries, connection)
        silentSinceMs = performance.now()
      }
      await pause(10)
    }
    await waitUntilFindable(home, launch)
    return null
  } finally {
    launch?.deleteOutput()
  }
}

/** Waits until a server that is no longer wanted can be found, so that it can be stopped. */
async function waitUntilFindable(home: Home, launch: Launch | null): Promise<void> {
  while (launch && !launch.hasEnded() && !findLiveServer(home.cluster)) await pause(10)
}

/** Checks whether the server is alive but unreachable: its socket was deleted, or it listens elsewhere. */
function isUnreachable(answer: ServerState, connection: Connection, silentSinceMs: number): boolean {
  if (answer !== 'silent' || performance.now() - silentSinceMs < longestSilenceMs) return false
  return connection.password !== undefined || !existsSync(socketIn(connection.host))
}

async function stopUnreachable({ home, binaries, log }: Site, pid: number): Promise<void> {
  log(`数据库(进程 ${pid})还在运行,但连接用的文件不见了,正在重新启动它,请稍候。`)
  await shutDown(home, binaries, pid, log)
}

function neverAnswered({ home }: Site, launch: Launch | null): EmbeddedPostgresFailure {
  const output = launch?.earlyOutput() ?? ''
  return new EmbeddedPostgresFailure(
    `数据库没有启动成功。请检查磁盘空间,并查看日志 ${join(home.cluster, 'log')},处理后再启动。${output ? `原因:${output}` : ''}`,
  )
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
