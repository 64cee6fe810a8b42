import { callServer } from './client.ts'

/** Clients that search without a pause. */
export interface Crowd {
  /** Searches answered so far. */
  answered(): number
  /** Resolves when the server has turned each of them away. */
  outcome: Promise<CrowdOutcome>
}

/** What a crowd of clients saw while a server was stopped. */
export interface CrowdOutcome {
  answered: number
  /** Connections that broke after a request was sent on them. */
  broken: string[]
  /** Answers other than 200. */
  refused: string[]
}

const causeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
}

/**
 * So many clients search without a pause, each until it is turned away at the door: a connection that is refused is the end of
 * the server, one that breaks under a request is a fault.
 */
export function crowd(port: number, clients: number): Crowd {
  const outcome: CrowdOutcome = { answered: 0, broken: [], refused: [] }
  const search = async () => {
    for (;;) {
      try {
        const { code, msg } = await callServer(port, '/lines/searchLines', { destinationCode: '330782' })
        if (code === 200) outcome.answered += 1
        else outcome.refused.push(`${code} ${msg}`)
      } catch (error) {
        const cause = causeOf(error)
        if (cause === 'ECONNREFUSED') return
        outcome.broken.push(cause)
        return
      }
    }
  }
  const searches = Promise.all(Array.from({ length: clients }, search))
  return { answered: () => outcome.answered, outcome: searches.then(() => outcome) }
}
