// Our handlers without their guards: no session or permission checks, no schemas for requests and answers, no Idempotency-Keys.
// The difference is the cost of the guards. PGHOST and related variables name the database; a request's token is the factory id.
import Fastify from 'fastify'
import { calls } from '#contract/calls/calls.ts'
import type { CallRequest } from '#contract/calls/calls.ts'
import { visitor } from '#contract/kernel/access.ts'
import { RawJson } from '#server/calls/context.ts'
import type { OutsideFirst, SessionUser } from '#server/calls/context.ts'
import { createDatabase } from '#server/db/database.ts'
import { createPool } from '#server/db/pool.ts'
import { lineHandlers } from '#server/modules/lines/search/index.ts'
import { exportQueue, orderHandlers } from '#server/modules/orders/index.ts'
import { trackingHandlers } from '#server/modules/tracking/index.ts'

const connection = {
  host: process.env['PGHOST'] ?? '',
  port: Number(process.env['PGPORT']),
  user: process.env['PGUSER'] ?? '',
  database: process.env['PGDATABASE'] ?? '',
}
const onError = (error: Error) => void process.stderr.write(`${error.message}\n`)
const pool = createPool(connection, { onError })
const lookups = createPool(connection, { onError, isForLookups: true })
const db = createDatabase(pool)
const lookupDb = createDatabase(lookups)

const unmetDemand = { record: () => undefined, settle: () => Promise.resolve() }
const handlers = {
  ...lineHandlers({ unmetDemand }),
  ...trackingHandlers({ secret: 'nothing is sealed in this one server' }),
  ...orderHandlers({ secret: 'nothing is sealed in this one server', queueExport: exportQueue() }),
}

const paths = [
  '/lines/searchLines',
  '/track/getWaybills',
  '/orders/getOrdersList',
  '/orders/createOrder',
] as const
type Path = (typeof paths)[number]
type OutsideContext = Parameters<OutsideFirst<'/orders/createOrder'>['outside']>[0]

const { rows } = await pool.query<SessionUser>(
  `select distinct on (u.factory_id) u.id as "userId", u.factory_id as "factoryId", f.type as "factoryType", u.role, u.mobile
  from app_user u join factory f on f.id = u.factory_id order by u.factory_id, u.id`,
)
const users = new Map(rows.map((user) => [String(user.factoryId), user]))

/** Bodies filled in by their schema, once per text: the schema is not measured. */
const filled = new Map<string, unknown>()
const mostFilled = 50_000

const app = Fastify({ logger: false })
app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))

const createOrder = handlers['/orders/createOrder']

/** Runs a handler as server/http/calls does, without its guards. */
async function run(path: Path, context: Omit<OutsideContext, 'db'>, body: unknown): Promise<unknown> {
  if (path === '/orders/createOrder') {
    const work = await createOrder.outside({ ...context, db }, body as CallRequest<typeof path>)
    return db.transaction().execute((trx) => work({ ...context, trx }))
  }
  // the table is typed by path; any of the three may occur here
  const handler = handlers[path] as (context: object, body: unknown) => Promise<unknown>
  return handler({ ...context, db, lookupDb, primaryDb: db, isReplica: false }, body)
}

for (const path of paths) {
  app.post<{ Body: string }>(path, async ({ body: text, headers, ip: socketIp }, reply) => {
    const body = filled.get(text) ?? calls[path].request.parse(JSON.parse(text))
    if (filled.size < mostFilled) filled.set(text, body)
    const user = users.get(headers.authorization ?? '') ?? null
    const ip = String(headers['x-forwarded-for'] ?? socketIp)
    const context = {
      now: new Date(),
      caller: visitor,
      user,
      visitorHash: null,
      tokenHash: null,
      ip,
      userAgent: '',
    }
    const answer = await run(path, context, body)
    const data = answer instanceof RawJson ? answer.json : JSON.stringify(answer)
    void reply.type('application/json; charset=utf-8')
    return `{"code":200,"msg":"成功","data":${data}}`
  })
}

await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
if (address !== null && typeof address === 'object') process.stdout.write(`ready ${address.port}\n`)
process.on('SIGTERM', () => void app.close().then(() => Promise.all([pool.end(), lookups.end()])))
