import type { CallPath } from '../../contract/calls/permissions.ts'
import { problems } from '../../contract/kernel/problems.ts'
import { callServer } from '../../server/testing/process/client.ts'

/** What ordinary clients were answered. */
export interface Asked {
  /** How many answers had each code of the envelope. */
  codes: ReadonlyMap<number, number>
  /** Calls without an answer in an envelope, or with a fault of the server's own, and why. */
  broken: readonly string[]
  longestMs: number
  /** Of a hundred answers ninety-nine came within this, ms. */
  p99Ms: number
}

/** Ordinary clients at work. */
export interface Askers {
  /** What came since the last time this was asked. */
  take(): Asked
  stop(): Promise<void>
}

interface Call {
  path: CallPath
  token?: string
}

const paused = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Has each of the calls asked with an empty body again and again, so many ms after the answer to the one before. */
export function startAskers(port: () => number, calls: readonly Call[], pauseMs: number): Askers {
  let isOver = false
  let codes = new Map<number, number>()
  let broken: string[] = []
  let times: number[] = []

  async function ask({ path, token }: Call): Promise<void> {
    const beganMs = performance.now()
    try {
      const { code, msg } = await callServer(port(), path, {}, token === undefined ? {} : { token })
      codes.set(code, (codes.get(code) ?? 0) + 1)
      if (code === 500 && msg !== problems.databaseAway.msg) broken.push(`${path}: ${msg}`)
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error
      broken.push(`${path}: ${String(cause)}`)
    }
    times.push(performance.now() - beganMs)
  }
  const asking = calls.map(async (call) => {
    while (!isOver) {
      await ask(call)
      await paused(pauseMs)
    }
  })
  return {
    take() {
      const sorted = times.toSorted((a, b) => a - b)
      const taken = {
        codes,
        broken,
        longestMs: Math.round(sorted.at(-1) ?? 0),
        p99Ms: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
      }
      codes = new Map()
      broken = []
      times = []
      return taken
    },
    async stop() {
      isOver = true
      await Promise.all(asking)
    },
  }
}

/** Codes and how often each came, to print. */
export const codesText = (codes: ReadonlyMap<number, number>): string =>
  [...codes]
    .toSorted(([a], [b]) => a - b)
    .map(([code, count]) => `${count} × ${code}`)
    .join(', ')
