import { existsSync } from 'node:fs'
import { codeOf } from './failure.ts'
import { pruneLogFiles } from './logFiles.ts'
import { startStampOf } from './processes/processes.ts'
import { type RunningServer, type Site, ensureRunning } from './processes/running.ts'
import { socketIn } from './socketFolder.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

const lookEveryMs = 200
const pruneEveryMs = minuteMs
const longestPauseMs = 5000

/** The watch over one server. */
export interface Watch {
  /** Ends it; settles once no restart is under way any more. */
  end(): Promise<void>
}

/** Looks several times a second whether the server lives, and brings it back when it does not, for as long as it takes. */
export function watchServer(site: Site, first: RunningServer): Watch {
  let server = first
  let ended = false
  let restart: Promise<void> | null = null
  const isWanted = (): boolean => !ended
  const look = setInterval(() => {
    if (restart || isWell(site, server)) return
    restart = bringBack(site, server, isWanted)
      .then((running) => {
        server = running ?? server
      })
      .finally(() => {
        restart = null
      })
  }, lookEveryMs)
  const prune = setInterval(() => pruneLogFiles(site.home.cluster), pruneEveryMs)
  // The watch alone keeps no process alive.
  look.unref()
  prune.unref()
  return {
    async end() {
      ended = true
      clearInterval(look)
      clearInterval(prune)
      await restart
    },
  }
}

function isWell({ connection }: Site, server: RunningServer): boolean {
  if (startStampOf(server.pid) !== server.startStamp) return false
  return connection.password !== undefined || existsSync(socketIn(connection.host))
}

async function bringBack(
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
