import { setTimeout as wait } from 'node:timers/promises'
import { readStream } from '#server/testing/stubs/streamReader.ts'

/** A stream like that of an open page, reopened at its position whenever it ends. */
export interface StreamFollower {
  /** Numbers of the orders in its changes. */
  received: ReadonlySet<string>
  /** Returns how often it was opened; `longestGapMs` the longest time without a stream. */
  opened(): number
  longestGapMs(): number
  stop(): Promise<void>
}

/** A page waits 0.5 to 1 s before the next try, twice as long after each failure (web, backoff.ts). */
const firstMs = 750

export function followStream(port: number, token: string): StreamFollower {
  const numbers = new Set<string>()
  let opened = 0
  let longestGapMs = 0
  let isOver = false
  let cut = () => undefined as void

  async function once(lastEventId: string | undefined, sinceMs: number | null): Promise<string | undefined> {
    const stream = await readStream(port, { token, lastEventId })
    cut = () => stream.cut()
    opened += 1
    // missed changes have arrived by then
    await Promise.race([stream.until('ready'), stream.closed])
    if (sinceMs !== null) longestGapMs = Math.max(longestGapMs, performance.now() - sinceMs)
    await Promise.race([stream.until('end'), stream.closed])
    for (const change of stream.changes()) if (change.type === 'order') numbers.add(change.number)
    return stream.lastId()
  }

  async function follow(): Promise<void> {
    let position: string | undefined
    let sinceMs: number | null = null
    for (let failures = 0; !isOver;) {
      const before: string | undefined = position
      try {
        position = await once(before, sinceMs)
        failures = 0
        sinceMs = performance.now()
      } catch {
        failures += 1
        sinceMs ??= performance.now()
      }
      if (!isOver) await wait(firstMs * 2 ** failures)
    }
  }
  const following = follow()
  return {
    received: numbers,
    opened: () => opened,
    longestGapMs: () => Math.round(longestGapMs),
    async stop() {
      isOver = true
      cut()
      await following
    },
  }
}
