import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Envelope } from '#contract/kernel/problems.ts'

/** Clients that search continuously, each on a connection of its own. */
export interface Crowd {
  /** Whether each client has been answered, so that the server has accepted every connection. */
  areAllAnswered(): boolean
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

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** Searches once by the agent's connection; throws when there is no whole answer. */
async function searchOnce(
  port: number,
  agent: Agent,
): Promise<{ answer: Envelope<unknown>; isLast: boolean }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    request({ host: '127.0.0.1', port, path: '/lines/searchLines', method: 'POST', headers, agent }, resolve)
      .on('error', reject)
      .end(JSON.stringify({ destinationCode: '330782' }))
  })
  const answer = (await json(response)) as Envelope<unknown>
  return { answer, isLast: response.headers.connection === 'close' }
}

/**
 * Starts clients that search continuously, each until an answer closes its connection or a connection is refused. A connection
 * that breaks during a request is a fault. No client opens a second connection: one not yet accepted breaks with the server's
 * socket, which says nothing about accepted requests. (`fetch` opens a second one where the first is free only a moment later.)
 */
export function crowd(port: number, clients: number): Crowd {
  const outcome: CrowdOutcome = { answered: 0, broken: [], refused: [] }
  let answeredClients = 0
  const search = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let isAnswered = false
    try {
      for (;;) {
        const { answer, isLast } = await searchOnce(port, agent)
        if (answer.code === 200) outcome.answered += 1
        else outcome.refused.push(`${answer.code} ${answer.msg}`)
        if (!isAnswered) answeredClients += 1
        isAnswered = true
        if (isLast) return
      }
    } catch (error) {
      if (codeOf(error) !== 'ECONNREFUSED') outcome.broken.push(codeOf(error))
    } finally {
      agent.destroy()
    }
  }
  const searches = Promise.all(Array.from({ length: clients }, search))
  return { areAllAnswered: () => answeredClients === clients, outcome: searches.then(() => outcome) }
}
