import type { FastifyBaseLogger } from 'fastify'
import { stopMsMax } from './stopThenEnd.ts'

/** What of the process is listened to. */
type Listened = Pick<NodeJS.Process, 'on' | 'exit'>

/**
 * What nobody else heard. A rejected promise that was dropped harmed its own work alone: it is logged and counted, and the process
 * lives, since an end would break off everybody else's. An exception that came out of the event loop may have left anything half
 * done: the process answers what is under way, stops and ends with 1, for its supervisor to start anew.
 */
export function hearWhatNobodyHeard(
  logger: FastifyBaseLogger,
  stop: () => Promise<unknown>,
  listened: Listened = process,
): void {
  let rejections = 0
  let isEnding = false
  listened.on('unhandledRejection', (error: unknown) => {
    rejections += 1
    logger.error({ err: error, count: rejections }, 'A rejection was heard by nobody')
  })
  listened.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'An exception was caught by nobody')
    if (isEnding) return
    isEnding = true
    const end = () => listened.exit(1)
    setTimeout(end, stopMsMax).unref()
    stop().then(end, end)
  })
}
