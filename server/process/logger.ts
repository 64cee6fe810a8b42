import pino from 'pino'
import type { DestinationStream, Logger } from 'pino'

/** Returns the loggable part of an error. Its other properties (SQL, values, connections) may hold personal data. */
function shortError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: String(error.code) } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack }
}

/** Creates the process's log: one JSON object a line on standard output, or to `destination`. */
export function createLogger(destination?: DestinationStream): Logger {
  const options = { level: 'info', serializers: { err: shortError } }
  return destination ? pino(options, destination) : pino(options)
}
