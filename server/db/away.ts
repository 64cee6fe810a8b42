/**
 * The SQLSTATEs after which the same request may succeed later. `isAnswer` marks those of a database that answered: it is not
 * away, and its stack names the statement that was ended, met a replica or lacked disk or memory.
 */
const awayStates: Record<string, { isAnswer: boolean }> = {
  '57014': { isAnswer: true },
  '57P01': { isAnswer: false },
  '57P02': { isAnswer: false },
  '57P03': { isAnswer: false },
  '53300': { isAnswer: false },
  '55P03': { isAnswer: true },
  '40001': { isAnswer: true },
  '40P01': { isAnswer: true },
  '25P03': { isAnswer: true },
  // The former primary is a replica since a failover.
  '25006': { isAnswer: true },
  '53100': { isAnswer: true },
  '53200': { isAnswer: true },
  '58030': { isAnswer: true },
}
const awayErrnos = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  // The host name does not resolve during a failover or while the name server is away.
  'ENOTFOUND',
  'EAI_AGAIN',
])
const awayTexts =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/
/** This process closed its own pool, so retrying is useless. */
const closedText = /Cannot use a pool after calling end/

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isClosed = (error: unknown) => error instanceof Error && closedText.test(error.message)

/** Checks whether the database was away or overloaded; the same request may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  if (Object.hasOwn(awayStates, code) || code.startsWith('08') || awayErrnos.has(code) || isClosed(error))
    return true
  return error instanceof Error && awayTexts.test(error.message)
}

/** Checks whether the database did not answer at all. One that answered, but could not do the work, is not out. */
export const isOutage = (error: unknown): error is Error =>
  error instanceof Error && isDatabaseAway(error) && awayStates[codeOf(error)]?.isAnswer !== true

const firstPauseMs = 100
const longestPauseMs = 1_000

/** Longer than a restart or a failover of the database takes. */
const writeDownMs = 45_000

/**
 * Retries a write that records an outside effect (an SMS sent, a delivery made) while the database is away. Without the record
 * the effect would be repeated. Throws the last error when `forMs` is over, `signal` is aborted, the pool is closed or
 * `isWorthAnother` returns false.
 */
export async function retryWrite<Answer>(
  write: () => Promise<Answer>,
  {
    forMs = writeDownMs,
    signal,
    isWorthAnother = isDatabaseAway,
  }: { forMs?: number; signal?: AbortSignal; isWorthAnother?: (error: unknown) => boolean } = {},
): Promise<Answer> {
  const endMs = performance.now() + forMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    try {
      return await write()
    } catch (error) {
      const isOver = isClosed(error) || signal?.aborted === true || performance.now() + pauseMs > endMs
      if (isOver || !isWorthAnother(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
