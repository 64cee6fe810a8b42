import type { FastifyBaseLogger } from 'fastify'
import { stopMsMax } from './stopThenExit.ts'

/** The part of the process that is used. */
type ProcessEvents = Pick<NodeJS.Process, 'on' | 'exit'>

/**
 * Handles errors that nothing else caught. An unhandled rejection affects only its own work: it is logged and counted, and the
 * process goes on. After an uncaught exception the state is unknown: the process finishes its requests, stops and exits with 1,
 * for its supervisor to restart it.
 */
export function handleUncaughtErrors(
  logger: FastifyBaseLogger,
  stop: () => Promise<unknown>,
  source: ProcessEvents = process,
): void {
  let rejections = 0
  let isEnding = false
  source.on('unhandledRejection', (error: unknown) => {
    rejections += 1
    logger.error({ err: error, count: rejections }, 'A rejection was not handled')
  })
  source.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'An exception was not caught')
    if (isEnding) return
    isEnding = true
    const exitNow = () => source.exit(1)
    setTimeout(exitNow, stopMsMax).unref()
    stop().then(exitNow, exitNow)
  })
}
