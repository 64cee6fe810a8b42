import { isOutage } from './away.ts'

/** Reports the outages of one database: a line at the beginning and one at the end. */
export interface OutageReporter {
  /** Counts the error of a connection or a statement; an error that is no outage is ignored. */
  fail(error: unknown): void
  /** Watches the wait for a connection; the returned function counts its error. */
  watchConnect: () => (error: unknown) => void
  /** Counts the error of an idle connection during an outage; alone it begins none. Returns whether it needs no other line. */
  failIdle(error: unknown): boolean
  /** Watches a statement (pool.ts): a failed one may begin an outage, an answered one may end it. */
  watch: () => (fault?: unknown) => void
}

/** The part of the log that is used. */
interface OutageLog {
  warn(about: object, message: string): void
  debug(about: object, message: string): void
}

/** An outage ends with a statement answered so long after the last failure: few connections may fail while others work. */
const quietMs = 1_000

/** The text of a pool without a free connection. New connections fail with another text. */
const exhaustedText = /timeout exceeded when trying to connect/

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

/** Returns the loggable part of an error; other properties may hold values. */
const about = (error: Error) => ({ fault: error.message, code: codeOf(error) })

/** Creates the reporter of a process for its database. */
export function createOutageReporter(log: OutageLog, nowMs = () => performance.now()): OutageReporter {
  let current: Outage | null = null
  let answers = 0
  const fail = (error: unknown) => {
    if (!isOutage(error)) return
    if (current === null) {
      current = { startedMs: nowMs(), lastFailureMs: 0, failedCalls: 0 }
      log.warn(about(error), 'The database is away')
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
  const end = (fault?: unknown) => {
    if (!isOutage(fault)) answers += 1
    if (fault === undefined) succeed()
    else fail(fault)
  }
  /** Counts an error that belongs to the present outage, but neither begins nor prolongs one. */
  const failBeside = (error: Error) => {
    if (current === null) log.debug(about(error), 'A connection failed beside others that work')
    else reported.set(error, current)
  }
  return {
    fail,
    watchConnect() {
      const answersBefore = answers
      return (error) => {
        // with answers meanwhile the pool is too small, and the database is not away
        if (isOutage(error) && exhaustedText.test(error.message) && answers > answersBefore) failBeside(error)
        else fail(error)
      }
    },
    failIdle(error) {
      if (!isOutage(error)) return false
      failBeside(error)
      return true
    },
    watch: () => end,
  }
}
