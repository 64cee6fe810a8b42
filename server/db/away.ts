const awayStates = new Set([
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '55P03',
  '40001',
  '40P01',
  '25P03',
  // The one that was written to is a replica since a failover.
  '25006',
  '53100',
  '53200',
  '58030',
])
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
  // Its name is not known: while a failover moves the name, or the name server is away.
  'ENOTFOUND',
  'EAI_AGAIN',
])
const awayTexts =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/
/** Our own end: a database that comes back is none of this process any more. */
const closedText = /Cannot use a pool after calling end/

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isClosed = (error: unknown) => error instanceof Error && closedText.test(error.message)

/** Whether the database was away or overloaded: try again later, nothing is wrong with what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  if (awayStates.has(code) || code.startsWith('08') || awayErrnos.has(code) || isClosed(error)) return true
  return error instanceof Error && awayTexts.test(error.message)
}

const firstPauseMs = 100
const longestPauseMs = 1_000

/** How long what happened outside is worth waiting for the database: longer than a restart, or a failover, takes. */
const writeDownMs = 45_000

/**
 * Writes down what has happened outside already (an SMS went out, a receiver answered), again and again while the database is away:
 * were it forgotten, it would be done again. Throws what the last try failed at once the time is over, or `signal` or a closed pool says
 * that this process is ending, or `isWorthAnother` says so of the fault.
 */
export async function writeDown<Answer>(
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
