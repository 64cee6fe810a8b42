import { randomBytes, randomUUID } from 'node:crypto'
import { PostgresDialect, Kysely } from 'kysely'
import type { LogEvent } from 'kysely'
import type pg from 'pg'
import { calls } from '../../contract/calls/calls.ts'
import type { CallInput } from '../../contract/calls/calls.ts'
import { quote } from '../../contract/price/quote.ts'
import type { DB } from '../../server/db/tables.ts'
import { sha256 } from '../../server/core/secrets.ts'
import { orderHandlers } from '../../server/modules/orders/index.ts'
import { readLineForOrder } from '../../server/modules/lines/search/index.ts'
import { runWrite } from '../../server/http/calls/runWrite.ts'
import { regions } from '../../server/core/regions.ts'
import { createDatabase } from '../../server/db/database.ts'
import type { Job } from './compare.ts'

interface Customer {
  userId: number
  factoryId: number
  mobile: string
  token: string
}

/** Customers with a live session each: one user keeps one session, so the load is spread over many. */
async function customers(pool: pg.Pool): Promise<Customer[]> {
  const { rows } = await pool.query<{ id: number; factory_id: number; mobile: string }>(
    `select u.id, u.factory_id, u.mobile from app_user u join factory f on f.id = u.factory_id where f.type <> 0 limit 200`,
  )
  return Promise.all(
    rows.map(async (row) => {
      const token = randomBytes(32).toString('base64url')
      await pool.query(
        `update session set ended_reason = 'elsewhere' where user_id = $1 and ended_reason is null`,
        [row.id],
      )
      await pool.query(
        `insert into session (token_hash, user_id, created_at, expires_at) values ($1, $2, now(), now() + interval '18 hours')`,
        [sha256(token), row.id],
      )
      return { userId: row.id, factoryId: row.factory_id, mobile: row.mobile, token }
    }),
  )
}

/** A district within a region: where an order's recipient can be. */
function deepest(code: string): string {
  const [child] = regions.childrenOf(code)
  return child ? deepest(child.code) : code
}

async function bodies(pool: pg.Pool): Promise<CallInput<'/orders/createOrder'>[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from line where status = 'on' order by id limit 100`,
  )
  const db = createDatabase(pool)
  return Promise.all(
    rows.map(async ({ id }) => {
      const line = await readLineForOrder(db, id)
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

interface Statement {
  text: string
  values: unknown[]
}

/** The statements that one createOrder sends, transaction included, recorded from the server's own code. */
async function recordStatements(
  pool: pg.Pool,
  customer: Customer,
  body: CallInput<'/orders/createOrder'>,
): Promise<Statement[]> {
  const statements: Statement[] = []
  const log = (event: LogEvent) => {
    if (event.level === 'query')
      statements.push({ text: event.query.sql, values: [...event.query.parameters] })
  }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log })
  const request = calls['/orders/createOrder'].request.parse(body)
  const now = new Date()
  const asker = { kind: 'user', role: 'admin', factoryType: 2 } as const
  const user = { ...customer, factoryType: 2, role: 'admin' } as const
  const createOrder = orderHandlers({ secret: '' })['/orders/createOrder']
  await runWrite(db, {
    path: '/orders/createOrder',
    scope: `user:${customer.userId}`,
    idempotencyKey: randomUUID(),
    request,
    work: async (trx) =>
      JSON.stringify(
        await createOrder(
          { trx, now, asker, user, visitorHash: null, tokenHash: null, ip: '', userAgent: '' },
          request,
        ),
      ),
  })
  return [
    { text: 'begin', values: [] },
    ...statements.filter(({ text }) => !/^(begin|commit)/i.test(text)),
    { text: 'commit', values: [] },
  ]
}

/** Values that must differ at each run, or the unique indexes would refuse them. */
interface Fresh {
  keyHash: Buffer
  oldKeyHash: unknown
  number: string
  oldNumber: unknown
  userId: number
  oldUserId: number
}

const refreshed = (value: unknown, fresh: Fresh): unknown => {
  if (value === fresh.oldNumber) return fresh.number
  if (Buffer.isBuffer(value) && Buffer.isBuffer(fresh.oldKeyHash) && value.equals(fresh.oldKeyHash))
    return fresh.keyHash
  if (value === fresh.oldUserId) return fresh.userId
  return typeof value === 'string' ? value.replace(`user:${fresh.oldUserId}`, `user:${fresh.userId}`) : value
}

/** Logged-in customers placing durable orders with a key each; and the very statements of that, sent straight. */
export async function orderJobs(pool: pg.Pool): Promise<() => Job> {
  const people = await customers(pool)
  const inputs = await bodies(pool)
  const [someone] = people
  const [input] = inputs
  if (!someone || !input) throw new Error('There are no customers or lines to order with')
  const statements = await recordStatements(pool, someone, input)
  const insert = statements.find(({ text }) => text.startsWith('insert into "freight_order"'))
  const claim = statements.find(({ text }) => text.includes('insert into idempotency'))
  if (!insert || !claim) throw new Error('createOrder sends other statements than this benchmark knows')
  const oldNumber = insert.values.find((value) => typeof value === 'string' && /^D\d{12}$/.test(value))
  const oldKeyHash = claim.values.find((value) => Buffer.isBuffer(value))
  let next = 0
  return () => {
    next += 1
    const customer = people[next % people.length] ?? someone
    const body = inputs[next % inputs.length] ?? input
    const fresh: Fresh = {
      keyHash: randomBytes(32),
      oldKeyHash,
      number: `D${String(process.pid).padStart(7, '0')}${next}`,
      oldNumber,
      userId: customer.userId,
      oldUserId: someone.userId,
    }
    return {
      http: (connection) =>
        connection.post(
          '/orders/createOrder',
          JSON.stringify(body),
          `authorization: ${customer.token}\r\nidempotency-key: ${randomUUID()}\r\n`,
        ),
      async sql(client) {
        let orderId: unknown = null
        for (const [index, { text, values }] of statements.entries()) {
          const sent = values.map((value) => refreshed(value, fresh))
          if (/^\s*insert into ("order_event"|notice) /.test(text)) sent[0] = orderId
          const { rows } = await client.query(
            values.length === 0 ? text : { name: `order ${index}`, text, values: sent },
          )
          if (text.startsWith('insert into "freight_order"')) orderId = rows[0].id
        }
      },
    }
  }
}
