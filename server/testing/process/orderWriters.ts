import { sql } from 'kysely'
import { problems } from '#contract/kernel/problems.ts'
import { actor } from '../actors.ts'
import { insertLine, orderBody } from '../data/lines.ts'
import type { TestApp } from '../testApp.ts'
import { callServer } from './client.ts'

/** Access to the server's database, to create accounts and check the orders. */
export type People = Pick<TestApp, 'db' | 'clock'>

/** Options of `startOrderWriters`. */
export interface WriterOptions {
  /** Returns the current port of the server. */
  port: () => number
  /** Concurrent writers, each with an account of its own. */
  writers: number
  /** Pause between two orders of a writer, ms; none by default. An account may place 600 a minute. */
  pauseMs?: number
  /** Faults that are retried; any other fault ends the writing with an error. */
  excused: {
    /** The call got no answer: the server was killed. */
    broken?: boolean
    /** The answer is that the database is away. */
    databaseAway?: boolean
  }
}

/** The check of the orders; all but the first must be 0. */
export interface OrderTally {
  acknowledged: number
  /** Acknowledged orders that are missing. */
  lost: number
  /** Intentions with more than one order. */
  doubled: number
  /** Acknowledged orders that differ from the request or the answer. */
  altered: number
  /** Orders without exactly one timeline entry. */
  torn: number
}

/** Running writers. */
export interface OrderWriters {
  /** Their tokens, each of a live session. */
  tokens: readonly string[]
  acknowledged(): number
  /** Intentions that were sent again under their key after a fault. */
  repeated(): number
  /** Returns the longest time without an acknowledged order until now, ms. */
  longestGapMs(): number
  /** Returns the longest time of an answer, ms. */
  longestAnswerMs(): number
  /** Resolves to true after `more` further acknowledged orders, to false after `withinMs`; throws when a writer failed. */
  acknowledgeMore(more: number, withinMs?: number): Promise<boolean>
  /** Resets the longest times. */
  resetTimes(): void
  /** Stops the writers after their current orders, within a minute. Throws when one failed. */
  stop(): Promise<void>
  /** Checks every order in the database, after `stop`. */
  tally(): Promise<OrderTally>
}

interface Answer {
  id: number
  number: string
  totalFen: number
}

interface Row extends Answer {
  remark: string
  pieces: number
  events: number
}

/** How long an intention is retried after the end of all writing, ms. A server that stays down would block its writers. */
const lastTriesMs = 60_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Makes the orders of different intentions distinguishable. */
const pieceCount = (intention: string) => 1 + (Number(intention.replace(/\D/g, '')) % 997)
const bodyOf = (lineId: number, intention: string) =>
  orderBody(lineId, {
    remark: intention,
    goods: [
      {
        name: '电动工具',
        packaging: 'carton',
        pieces: pieceCount(intention),
        weightGrams: 200_000,
        volumeCm3: 800_000,
      },
    ],
  })

/** Starts writers that place orders on one line, each intention under its key until it is acknowledged. */
export async function startOrderWriters(people: People, options: WriterOptions): Promise<OrderWriters> {
  const { factoryId } = await actor(people, { type: 3 })
  const lineId = await insertLine(people, { carrierId: factoryId })
  const tokens: string[] = []
  for (let i = 0; i < options.writers; i += 1) tokens.push((await actor(people, { type: 2 })).token)

  const acknowledged = new Map<string, Answer>()
  let repeated = 0
  let longestGapMs = 0
  let longestAnswerMs = 0
  let lastMs = performance.now()
  let isOver = false
  let triesEndMs = Infinity
  let failure: Error | null = null

  const gapMs = () => Math.max(longestGapMs, performance.now() - lastMs)

  /** Returns the order, or null after an excused fault. */
  async function tryOnce(intention: string, token: string): Promise<Answer | null> {
    const startedMs = performance.now()
    try {
      const body = bodyOf(lineId, intention)
      const answer = await callServer(options.port(), '/orders/createOrder', body, {
        token,
        idempotencyKey: intention,
      })
      longestAnswerMs = Math.max(longestAnswerMs, performance.now() - startedMs)
      if (answer.code === 200) return answer.data
      if (options.excused.databaseAway && answer.msg === problems.databaseAway.msg) return null
      throw new Error(`${intention}: ${answer.code} ${answer.msg}`)
    } catch (error) {
      // fetch throws a TypeError when the connection breaks.
      if (options.excused.broken && error instanceof TypeError) return null
      throw error
    }
  }

  async function placeUntilAcknowledged(intention: string, token: string): Promise<void> {
    for (let tries = 0; performance.now() < triesEndMs; tries += 1) {
      const answer = await tryOnce(intention, token)
      if (answer) {
        acknowledged.set(intention, answer)
        longestGapMs = gapMs()
        lastMs = performance.now()
        if (tries > 0) repeated += 1
        return
      }
      await pause(20)
    }
  }

  const writing = Promise.all(
    tokens.map(async (token, writer) => {
      for (let turn = 0; !isOver; turn += 1) {
        await placeUntilAcknowledged(`intention-of-writer-${writer}-${turn}`, token)
        if (options.pauseMs !== undefined) await pause(options.pauseMs)
      }
    }),
  )
  writing.catch((error: Error) => (failure = error))

  return {
    tokens,
    acknowledged: () => acknowledged.size,
    repeated: () => repeated,
    longestGapMs: () => Math.round(gapMs()),
    longestAnswerMs: () => Math.round(longestAnswerMs),
    async acknowledgeMore(more, withinMs = Infinity) {
      const enough = acknowledged.size + more
      const endMs = performance.now() + withinMs
      while (acknowledged.size < enough && failure === null) {
        if (performance.now() > endMs) return false
        await pause(5)
      }
      if (failure !== null) throw failure
      return true
    },
    resetTimes() {
      longestGapMs = 0
      longestAnswerMs = 0
      lastMs = performance.now()
    },
    async stop() {
      isOver = true
      triesEndMs = performance.now() + lastTriesMs
      await writing
    },
    async tally() {
      const { rows } = await sql<Row>`
        select o.id, o.number, o.total_fen as "totalFen", o.remark, o.pieces,
          (select count(*) from order_event e where e.order_id = o.id) as events
        from freight_order o where o.remark like 'intention-%'`.execute(people.db)
      return compare(acknowledged, rows)
    },
  }
}

function compare(acknowledged: Map<string, Answer>, rows: readonly Row[]): OrderTally {
  const found = new Map<string, Row>()
  let doubled = 0
  for (const row of rows) {
    if (found.has(row.remark)) doubled += 1
    found.set(row.remark, row)
  }
  const all = [...acknowledged]
  const isAltered = ([intention, answer]: [string, Answer]) => {
    const row = found.get(intention)
    if (!row) return false
    const isSame = row.id === answer.id && row.number === answer.number && row.totalFen === answer.totalFen
    return !isSame || row.pieces !== pieceCount(intention)
  }
  return {
    acknowledged: acknowledged.size,
    lost: all.filter(([intention]) => !found.has(intention)).length,
    doubled,
    altered: all.filter(isAltered).length,
    torn: rows.filter(({ events }) => events !== 1).length,
  }
}
