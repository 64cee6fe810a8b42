import { isDatabaseAway } from './away.ts'

/** Reports the outages of one database: a line at the beginning and one at the end. */
export interface OutageReporter {
  /** Counts the error of a connection or a statement; an error that is no outage is ignored. */
  fail(error: unknown): void
  /** Watches a statement (pool.ts): a failed one may begin an outage, an answered one may end it. */
  watch: () => (fault?: unknown) => void
}

/** The part of the log that is used. */
interface OutageLog {
  warn(about: object, message: string): void
}

/** An outage ends with a statement answered so long after the last failure: few connections may fail while others work. */
const quietMs = 1_000

/** The database answered these statements by ending them, so it is not away. Their stacks name the statement to mend. */
const answeredStates = new Set(['57014', '55P03', '40001', '40P01', '25P03'])

interface Outage {
  startedMs: number
  lastFailureMs: number
  failedCalls: number
}

/** The reported errors, each with its outage. */
const reported = new WeakMap<Error, Outage>()

/** Returns whether the outage of this error has been reported, so that the error needs no line of its own. */
export const isReportedOutage = (error: unknown): boolean => error instanceof Error && reported.has(error)

/** Counts a call that failed by this error, for the line at the end of its outage. */
export function countFailedCall(error: unknown): void {
  const outage = error instanceof Error ? reported.get(error) : undefined
  if (outage) outage.failedCalls += 1
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

/** Creates the reporter of a process for its database. */
export function createOutageReporter(log: OutageLog, nowMs = () => performance.now()): OutageReporter {
  let current: Outage | null = null
  const fail = (error: unknown) => {
    if (!(error instanceof Error) || !isDatabaseAway(error) || answeredStates.has(codeOf(error))) return
    if (current === null) {
      current = { startedMs: nowMs(), lastFailureMs: 0, failedCalls: 0 }
      // the message and the code only: other properties may hold values
      log.warn({ fault: error.message, code: codeOf(error) }, 'The database is away')
    }
    current.lastFailureMs = nowMs()
    reported.set(error, current)
  }
  const succeed = () => {
    if (current === null || nowMs() - current.lastFailureMs < quietMs) return
    const { startedMs, failedCalls } = current
    current = null
    log.warn({ seconds: Math.round((nowMs() - startedMs) / 1_000), failedCalls }, 'The database is back')
  }
  const end = (fault?: unknown) => (fault === undefined ? succeed() : fail(fault))
  return { fail, watch: () => end }
}
