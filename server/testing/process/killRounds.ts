import { createDatabase } from '../../db/database.ts'
import { createPool } from '../../db/pool.ts'
import { actor } from '../actors.ts'
import type { TestCluster } from '../cluster.ts'
import { insertLine, orderBody } from '../data/lines.ts'
import { callServer } from './client.ts'
import { productionSettings, startServer } from './serverProcess.ts'
import type { ServerProcess } from './serverProcess.ts'

/** What the rounds are run with. */
export interface KillOptions {
  rounds: number
  /** Writers at once, each an account of its own. */
  writers: number
  /** How many orders are acknowledged before each kill. */
  ordersPerRound: number
  onRound?: (round: number, acknowledged: number) => void
}

/** What came of them; all but the first and the last must be 0. */
export interface KillOutcome {
  acknowledged: number
  /** Acknowledged orders that are not there. */
  lost: number
  /** Intentions that became more than one order. */
  doubled: number
  /** Acknowledged orders that hold something else than was ordered and answered. */
  altered: number
  /** Orders without their one entry in the timeline. */
  torn: number
  /** Intentions whose answer a kill swallowed, and which were sent again under their key. */
  repeated: number
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

type Writing = {
  server: ServerProcess
  lineId: number
  acknowledged: Map<string, Answer>
  repeated: number
  isOver: boolean
}

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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends one intention until it is acknowledged, over as many kills as it takes. */
async function place(writing: Writing, intention: string, token: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      const body = bodyOf(writing.lineId, intention)
      const { port } = writing.server
      const answer = await callServer(port, '/orders/createOrder', body, { token, idempotencyKey: intention })
      if (answer.code !== 200) throw new Error(`${intention}: ${answer.code} ${answer.msg}`)
      writing.acknowledged.set(intention, answer.data)
      if (tries > 0) writing.repeated += 1
      return
    } catch (error) {
      // Killed under way: fetch tells so by a TypeError. Anything else is a fault.
      if (!(error instanceof TypeError)) throw error
      await pause(20)
    }
  }
}

async function writeUntilOver(writing: Writing, writer: number, token: string): Promise<void> {
  for (let turn = 0; !writing.isOver; turn += 1)
    await place(writing, `intention-of-writer-${writer}-${turn}`, token)
}

/**
 * Kills the server by kill -9 under concurrent createOrder, again and again, on a migrated database that lives on; then looks for
 * every order that was acknowledged. Writers send what a kill swallowed again under the same Idempotency-Key.
 */
export async function runKillRounds(
  connection: TestCluster['connection'],
  options: KillOptions,
): Promise<KillOutcome> {
  const settings = productionSettings(connection)
  const pool = createPool(connection, { max: 2, isForMaintenance: true, onError: () => undefined })
  const clock = { at: new Date(), now: () => new Date(), advanceMs: () => undefined }
  const app = { db: createDatabase(pool), clock }
  const first = await startServer(settings)
  const { factoryId } = await actor(app, { type: 3 })
  const lineId = await insertLine(app, { carrierId: factoryId })
  const writing: Writing = { server: first, lineId, acknowledged: new Map(), repeated: 0, isOver: false }
  try {
    const tokens: string[] = []
    for (let i = 0; i < options.writers; i += 1) tokens.push((await actor(app, { type: 2 })).token)
    const writers = Promise.all(tokens.map((token, writer) => writeUntilOver(writing, writer, token)))
    let failure: unknown
    writers.catch((error: unknown) => (failure = error))
    for (let round = 1; round <= options.rounds; round += 1) {
      const enough = writing.acknowledged.size + options.ordersPerRound
      while (writing.acknowledged.size < enough && failure === undefined) await pause(5)
      if (failure !== undefined) break
      writing.server.signal('SIGKILL')
      await writing.server.ended
      writing.server = await startServer(settings)
      options.onRound?.(round, writing.acknowledged.size)
    }
    writing.isOver = true
    await writers
    const { rows } = await pool.query<Row>(`
      select o.id, o.number, o.total_fen as "totalFen", o.remark, o.pieces,
        (select count(*) from order_event e where e.order_id = o.id) as events
      from freight_order o where o.remark like 'intention-%'`)
    return { ...compare(writing.acknowledged, rows), repeated: writing.repeated }
  } finally {
    writing.isOver = true
    writing.server.signal('SIGTERM')
    await writing.server.ended
    await pool.end()
  }
}

function compare(acknowledged: Map<string, Answer>, rows: readonly Row[]): Omit<KillOutcome, 'repeated'> {
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
