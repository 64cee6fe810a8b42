import type { Envelope } from '#contract/kernel/problems.ts'

/** Clients that search continuously. */
export interface Crowd {
  /** Searches answered so far. */
  answered(): number
  /** Resolves when the server has refused each of them. */
  outcome: Promise<CrowdOutcome>
}

/** The results of the clients while a server was stopped. */
export interface CrowdOutcome {
  answered: number
  /** Connections that broke after a request was sent. */
  broken: string[]
  /** Answers other than 200. */
  refused: string[]
}

const causeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
}

/**
 * Starts clients that search continuously, each until an answer closes its connection or a connection is refused. A connection
 * that breaks during a request is a fault. No client reconnects to a server that closes: a connection not yet accepted breaks
 * with the socket, which says nothing about accepted requests.
 */
export function crowd(port: number, clients: number): Crowd {
  const outcome: CrowdOutcome = { answered: 0, broken: [], refused: [] }
  const search = async () => {
    for (;;) {
      try {
        const response = await fetch(`http://127.0.0.1:${port}/lines/searchLines`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ destinationCode: '330782' }),
        })
        const { code, msg } = (await response.json()) as Envelope<unknown>
        if (code === 200) outcome.answered += 1
        else outcome.refused.push(`${code} ${msg}`)
        if (response.headers.get('connection') === 'close') return
      } catch (error) {
        const cause = causeOf(error)
        if (cause !== 'ECONNREFUSED') outcome.broken.push(cause)
        return
      }
    }
  }
  const searches = Promise.all(Array.from({ length: clients }, search))
  return { answered: () => outcome.answered, outcome: searches.then(() => outcome) }
}
