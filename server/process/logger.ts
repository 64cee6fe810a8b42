import pino from 'pino'
import type { DestinationStream, Logger, LoggerOptions } from 'pino'
import { isReportedOutage } from '../db/outage.ts'

/** Returns the loggable part of an error. Its other properties (SQL, values, connections) may hold personal data. */
function shortError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: String(error.code) } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack }
}

/** The lines of failed calls, checks and retries, which an outage would repeat. */
const repeatedLines = new Set<unknown>([
  'call failed',
  'A page was not made',
  'not ready',
  'background',
  'metrics',
  'Metrics could not be read',
  'A job was not done',
  'A search without a result was not counted',
  'streams cannot look for what is new',
  'Deliveries wait for the database',
])

/** Omits these lines for errors whose outage has been reported: one outage would else write a stack for each request. */
const hooks: LoggerOptions['hooks'] = {
  logMethod(args, method) {
    const [about, line] = args as unknown[]
    const isOmitted =
      repeatedLines.has(line) &&
      typeof about === 'object' &&
      about !== null &&
      'err' in about &&
      isReportedOutage(about.err)
    if (!isOmitted) method.apply(this, args)
  },
}

/** Creates the process's log: one JSON object a line on standard output, or to `destination`. */
export function createLogger(destination?: DestinationStream): Logger {
  const options: LoggerOptions = { level: 'info', serializers: { err: shortError }, hooks }
  return destination ? pino(options, destination) : pino(options)
}
