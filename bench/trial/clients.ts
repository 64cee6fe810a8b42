import type { CallPath } from '#contract/calls/permissions.ts'
import { problems } from '#contract/kernel/problems.ts'
import { callServer } from '#server/testing/process/client.ts'

/** The answers of ordinary clients. */
export interface ClientAnswers {
  /** The number of answers by envelope code. */
  codes: ReadonlyMap<number, number>
  /** Calls without an envelope or with a server error, and why. */
  broken: readonly string[]
  longestMs: number
  /** The 99th percentile of answer times, ms. */
  p99Ms: number
}

/** Running ordinary clients. */
export interface Clients {
  /** Returns the answers since the last call. */
  take(): ClientAnswers
  stop(): Promise<void>
}

interface Call {
  path: CallPath
  token?: string
}

const paused = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Repeats each call with an empty body, so many ms after its previous answer. */
export function startClients(port: () => number, calls: readonly Call[], pauseMs: number): Clients {
  let isOver = false
  let codes = new Map<number, number>()
  let broken: string[] = []
  let times: number[] = []

  async function sendCall({ path, token }: Call): Promise<void> {
    const startedMs = performance.now()
    try {
      const { code, msg } = await callServer(port(), path, {}, token === undefined ? {} : { token })
      codes.set(code, (codes.get(code) ?? 0) + 1)
      if (code === 500 && msg !== problems.databaseAway.msg) broken.push(`${path}: ${msg}`)
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error
      broken.push(`${path}: ${String(cause)}`)
    }
    times.push(performance.now() - startedMs)
  }
  const loops = calls.map(async (call) => {
    while (!isOver) {
      await sendCall(call)
      await paused(pauseMs)
    }
  })
  return {
    take() {
      const sorted = times.toSorted((a, b) => a - b)
      const answers = {
        codes,
        broken,
        longestMs: Math.round(sorted.at(-1) ?? 0),
        p99Ms: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
      }
      codes = new Map()
      broken = []
      times = []
      return answers
    },
    async stop() {
      isOver = true
      await Promise.all(loops)
    },
  }
}

/** Formats the codes with their counts. */
export const codesText = (codes: ReadonlyMap<number, number>): string =>
  [...codes]
    .toSorted(([a], [b]) => a - b)
    .map(([code, count]) => `${count} × ${code}`)
    .join(', ')
