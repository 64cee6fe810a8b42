import { existsSync } from 'node:fs'
import { minuteMs } from '#contract/kernel/time.ts'
import { codeOf } from './failure.ts'
import { pruneLogFiles } from './logFiles.ts'
import { startStampOf } from './processes/processes.ts'
import { type RunningServer, type Site, ensureRunning } from './processes/running.ts'
import { socketIn } from './socketFolder.ts'

const checkEveryMs = 200
const pruneEveryMs = minuteMs
const longestPauseMs = 5000

/** The supervisor of one server. */
export interface Watch {
  /** Stops supervising; resolves once no restart is running. */
  end(): Promise<void>
}

/** Checks several times a second whether the server lives, and restarts it until that succeeds. */
export function watchServer(site: Site, first: RunningServer): Watch {
  let server = first
  let ended = false
  let restart: Promise<void> | null = null
  const isWanted = (): boolean => !ended
  const checkTimer = setInterval(() => {
    if (restart || isReachable(site, server)) return
    restart = restartServer(site, server, isWanted)
      .then((running) => {
        server = running ?? server
      })
      .finally(() => {
        restart = null
      })
  }, checkEveryMs)
  const pruneTimer = setInterval(() => pruneLogFiles(site.home.cluster), pruneEveryMs)
  // The timers alone do not keep the process alive.
  checkTimer.unref()
  pruneTimer.unref()
  return {
    async end() {
      ended = true
      clearInterval(checkTimer)
      clearInterval(pruneTimer)
      await restart
    },
  }
}

function isReachable({ connection }: Site, server: RunningServer): boolean {
  if (startStampOf(server.pid) !== server.startStamp) return false
  return connection.password !== undefined || existsSync(socketIn(connection.host))
}

async function restartServer(
  site: Site,
  server: RunningServer,
  isWanted: () => boolean,
): Promise<RunningServer | null> {
  site.log(`数据库(进程 ${server.pid})意外停止或连不上,正在自动恢复,请稍候。`)
  for (let attempt = 1; isWanted(); attempt++) {
    try {
      const running = await ensureRunning(site, isWanted)
      if (running) site.log(`数据库已恢复(进程 ${running.pid}),无需处理。`)
      return running
    } catch (error) {
      site.log(`${error instanceof Error ? error.message : codeOf(error)} 程序会继续自动重试。`)
      const pauseMs = Math.min(longestPauseMs, 250 * 2 ** attempt)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return null
}
