import pino from 'pino'
import type { DestinationStream, Logger } from 'pino'

/** What a log tells of an error. Its other properties (SQL, values, connections) may hold people's data and stay out. */
function shortError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: String(error.code) } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack }
}

/** The process's log: one JSON object a line on standard output, or to `destination`. */
export function createLogger(destination?: DestinationStream): Logger {
  const options = { level: 'info', serializers: { err: shortError } }
  return destination ? pino(options, destination) : pino(options)
}
