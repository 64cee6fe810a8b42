import { sql } from 'kysely'
import { problems } from '../../../contract/kernel/problems.ts'
import { actor } from '../actors.ts'
import { insertLine, orderBody } from '../data/lines.ts'
import type { TestApp } from '../testApp.ts'
import { callServer } from './client.ts'

/** What of a server's database the writers need: people to be, and where their orders must be found. */
export type People = Pick<TestApp, 'db' | 'clock'>

/** How writers write. */
export interface WriterOptions {
  /** Where the server answers now. */
  port: () => number
  /** Writers at once, each an account of its own. */
  writers: number
  /** Between two orders of a writer, ms; none unless told. An account may place 600 a minute. */
  pauseMs?: number
  /** Faults that are to be tried again; anything else that is no success ends the writing with a failure. */
  excused: {
    /** The call broke without an answer: the server itself was killed. */
    broken?: boolean
    /** The answer said that the database is away. */
    databaseAway?: boolean
  }
}

/** What came of the orders; all but the first must be 0. */
export interface OrderTally {
  acknowledged: number
  /** Acknowledged orders that are not there. */
  lost: number
  /** Intentions that became more than one order. */
  doubled: number
  /** Acknowledged orders that hold something else than was ordered and answered. */
  altered: number
  /** Orders without their one entry in the timeline. */
  torn: number
}

/** Writers at work. */
export interface OrderWriters {
  /** Their tokens, each of a live session. */
  tokens: readonly string[]
  acknowledged(): number
  /** Intentions whose answer a fault swallowed or refused, and which were sent again under their key. */
  repeated(): number
  /** The longest time without an acknowledged order, until now, ms. */
  longestGapMs(): number
  /** The longest that an answer took, ms. */
  longestAnswerMs(): number
  /** Resolves at `more` orders acknowledged from now on, `true`, or at the end of `withinMs`; throws where a writer failed. */
  acknowledgeMore(more: number, withinMs?: number): Promise<boolean>
  /** Begins to count gaps and answers anew. */
  forgetTimes(): void
  /** Lets each end what it is at, within a minute. Throws where one failed. */
  stop(): Promise<void>
  /** Looks for every order in the database, after `stop`. */
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

/** An intention is tried for so long after the end of all writing, ms; a server that does not come back would hold its writers. */
const lastTriesMs = 60_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What the nth intention orders; recognisable and different from its neighbours. */
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

/** Has writers place orders on one line, one after another, each intention under its key until it is acknowledged. */
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

  /** The order, or null where a fault that is excused came between. */
  async function tryOnce(intention: string, token: string): Promise<Answer | null> {
    const beganMs = performance.now()
    try {
      const body = bodyOf(lineId, intention)
      const answer = await callServer(options.port(), '/orders/createOrder', body, {
        token,
        idempotencyKey: intention,
      })
      longestAnswerMs = Math.max(longestAnswerMs, performance.now() - beganMs)
      if (answer.code === 200) return answer.data
      if (options.excused.databaseAway && answer.msg === problems.databaseAway.msg) return null
      throw new Error(`${intention}: ${answer.code} ${answer.msg}`)
    } catch (error) {
      // Killed under way: fetch tells so by a TypeError.
      if (options.excused.broken && error instanceof TypeError) return null
      throw error
    }
  }

  async function place(intention: string, token: string): Promise<void> {
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
        await place(`intention-of-writer-${writer}-${turn}`, token)
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
    forgetTimes() {
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
