import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { CallInput } from '#contract/calls/calls.ts'
import type { CallPath } from '#contract/calls/permissions.ts'
import { quote } from '#contract/price/quote.ts'
import { regions } from '#server/core/regions.ts'
import { sha256 } from '#server/core/secrets.ts'
import { createDatabase } from '#server/db/database.ts'
import { readLineForOrder } from '#server/modules/lines/search/index.ts'
import { factories, firstFactory } from './fillOrders.ts'
import type { Request } from './rounds.ts'

/** Opens a session for each of these users, in their order; ends earlier ones. */
export async function openSessions(pool: pg.Pool, ids: readonly number[]): Promise<string[]> {
  const tokens = ids.map(() => randomBytes(32).toString('base64url'))
  await pool.query(
    `update session set ended_reason = 'elsewhere' where user_id = any($1) and ended_reason is null`,
    [ids],
  )
  await pool.query(
    `insert into session (token_hash, user_id, created_at, expires_at)
     select t, u, now(), now() + interval '18 hours' from unnest($1::bytea[], $2::bigint[]) as s(t, u)`,
    [tokens.map((token) => sha256(token)), ids],
  )
  return tokens
}

/** Opens a session for each factory: the first hundred have half of the orders. */
export async function ourSessions(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from app_user where factory_id > $1 and factory_id <= $2 order by factory_id',
    [firstFactory, firstFactory + factories],
  )
  return openSessions(
    pool,
    rows.map(({ id }) => id),
  )
}

/** Returns the ids of the same factories, which the unguarded server takes as tokens (bench/unguarded). */
export async function factoriesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ factory_id: number }>(
    'select distinct factory_id from app_user where factory_id > $1 and factory_id <= $2 order by factory_id',
    [firstFactory, firstFactory + factories],
  )
  return rows.map(({ factory_id: id }) => String(id))
}

/** Returns the sessions of the bare server (bench/bare/rows.sql). */
export const bareSessions = () => Array.from({ length: factories }, (_, index) => `bare-${index + 1}`)

/** Returns a district within a region, for a recipient's address. */
function deepest(code: string): string {
  const [child] = regions.childrenOf(code)
  return child ? deepest(child.code) : code
}

async function bodies(pool: pg.Pool, lines: number): Promise<CallInput<'/orders/createOrder'>[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from line where status = 'on' order by id limit $1`,
    [lines],
  )
  const db = createDatabase(pool)
  return Promise.all(
    rows.map(async ({ id }) => {
      const line = await db.transaction().execute((trx) => readLineForOrder(trx, id))
      if (!line) throw new Error(`Line ${id} is gone`)
      const goods = {
        name: '电动工具',
        packaging: 'carton',
        pieces: 10,
        weightGrams: 200_000,
        volumeCm3: 800_000,
      } as const
      const modes = {
        pickupMode: 'self',
        deliveryMode: 'self',
        declaredValueFen: 0,
        codFen: 0,
        receiptCopies: 0,
        isHeld: false,
      } as const
      return {
        lineId: id,
        shipper: { name: '王小明', phone: '13800138000', regionCode: '330784', address: '江南街道 1 号' },
        recipient: {
          name: '李雷',
          phone: '13900139000',
          regionCode: deepest(line.destinationCode),
          address: '商城大道 8 号',
        },
        goods: [goods],
        ...modes,
        payment: 'prepaid',
        quotedTotalFen: quote(line, { ...goods, ...modes }).totalFen,
      }
    }),
  )
}

/** Returns requests of customers in turn, each a durable order with a new key on one of so many lines. */
export async function ourOrders(
  pool: pg.Pool,
  tokens: readonly string[],
  lines: number,
): Promise<() => Request> {
  const inputs = (await bodies(pool, lines)).map((body) => JSON.stringify(body))
  let next = 0
  return () => {
    next += 1
    const body = inputs[next % inputs.length] ?? ''
    const headers = `authorization: ${tokens[next % tokens.length]}\r\nidempotency-key: ${randomUUID()}\r\n`
    return (connection) => connection.post('/orders/createOrder', body, headers)
  }
}

/** Returns the same orders for the bare server, which reads nothing of its lines. */
export function bareOrders(tokens: readonly string[], lines: number): () => Request {
  const party = { name: '王小明', phone: '13800138000', code: 330_784, address: '江南街道 1 号' }
  const goods = [
    { name: '电动工具', packaging: 'carton', pieces: 10, weightGrams: 200_000, volumeCm3: 800_000 },
  ]
  let next = 0
  return () => {
    next += 1
    const body = JSON.stringify({
      lineId: 1 + (next % lines),
      shipper: party,
      recipient: party,
      goods,
      quote: { freightFen: 8_000, servicesFen: 0, totalFen: 8_000 },
    })
    const headers = `authorization: ${tokens[next % tokens.length]}\r\n`
    return (connection) => connection.post('/orders/createOrder', body, headers)
  }
}

/** Returns list requests: the newest twenty orders of a factory, or the carriers' orders of the first sessions. */
export function lists(
  tokens: readonly string[],
  status?: string,
  page?: object,
  path: CallPath = '/orders/getOrdersList',
): () => Request {
  const body = JSON.stringify({ ...page, ...(status === undefined ? {} : { status }) })
  const busy = Math.min(100, tokens.length)
  let next = 0
  return () => {
    next += 1
    return (connection) => connection.post(path, body, `authorization: ${tokens[next % busy]}\r\n`)
  }
}
