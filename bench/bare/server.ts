// The bare server: Fastify, node-postgres and one named statement per piece of work over plain tables (tables.sql). It shows the
// cost of the same answers without permissions, masking, limits, keys, audit and notices. PGHOST and related variables name the
// database.
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import Fastify from 'fastify'
import pg from 'pg'

pg.types.setTypeParser(20, Number)
const pool = new pg.Pool({ max: 20 })
const app = Fastify({ logger: false })

const text = { type: 'string' }
const whole = { type: 'integer' }
const yes = { type: 'boolean' }
const object = (properties: object) => ({ type: 'object', properties })
const listOf = (items: object) => ({ type: 'array', items })
const answers = (data: object) => ({ 200: object({ code: whole, msg: text, data }) })
const ok = (data: unknown) => ({ code: 200, msg: '', data })
const refused = (code: number, msg: string) => ({ code, msg, data: null })
const tokenHash = (token: string | undefined) =>
  createHash('sha256')
    .update(token ?? '')
    .digest()

const line = object({
  id: whole,
  carrier_name: text,
  site_id: whole,
  destination_code: whole,
  is_direct: yes,
  hours_min: whole,
  hours_max: whole,
  fen_per_ton: whole,
  fen_per_m3: whole,
  minimum_fen: whole,
  has_pickup: yes,
  has_delivery: yes,
  has_cod: yes,
  status: text,
  popularity: whole,
  updated_at: text,
})

interface Search {
  siteId: number
  /** Without one, all lines of the site. */
  destinationCode?: number
  page?: number
}
app.post<{ Body: Search }>(
  '/lines/searchLines',
  {
    schema: {
      body: {
        ...object({ siteId: whole, destinationCode: whole, page: whole }),
        required: ['siteId'],
      },
      response: answers(object({ list: listOf(line), total: whole })),
    },
  },
  async ({ body: { siteId, destinationCode, page = 1 } }) => {
    const isWholeSite = destinationCode === undefined
    const matching = `site_id = $1 and ${isWholeSite ? '' : 'destination_code = $3 and '}status = 'on'`
    const { rows } = await pool.query<{ total: number }>({
      name: isWholeSite ? 'searchSite' : 'search',
      text: `select l.*, (select count(*) from freight_line where ${matching}) as total
        from freight_line l where ${matching} order by fen_per_ton, id limit 20 offset $2`,
      values: [siteId, (page - 1) * 20, ...(isWholeSite ? [] : [destinationCode])],
    })
    return ok({ list: rows, total: rows[0]?.total ?? 0 })
  },
)

const event = object({ id: whole, at: text, place: text, status: text, note: text })
const waybill = object({
  id: whole,
  number: text,
  carrier_name: text,
  status: text,
  pieces: whole,
  origin_code: whole,
  destination_code: whole,
  created_at: text,
  events: listOf(event),
})
app.post<{ Body: { numbers: string[] } }>(
  '/track/getWaybills',
  {
    schema: {
      body: { ...object({ numbers: { ...listOf(text), maxItems: 20 } }), required: ['numbers'] },
      response: answers(object({ list: listOf(waybill) })),
    },
  },
  async ({ body: { numbers } }) => {
    const { rows } = await pool.query({
      name: 'track',
      text: `select w.*, (select json_agg(json_build_object('id', e.id, 'at', e.at, 'place', e.place, 'status', e.status, 'note', e.note)
          order by e.at) from waybill_event e where e.waybill_id = w.id) as events
        from waybill w where w.number = any($1)`,
      values: [numbers],
    })
    return rows.length > 0 ? ok({ list: rows }) : refused(404, '没有这个运单')
  },
)

const party = {
  ...object({ name: text, phone: text, code: whole, address: text }),
  required: ['name', 'phone', 'code', 'address'],
}
const goods = object({ name: text, packaging: text, pieces: whole, weightGrams: whole, volumeCm3: whole })
interface Party {
  name: string
  phone: string
  code: number
  address: string
}
interface Order {
  lineId: number
  shipper: Party
  recipient: Party
  remark?: string
  goods: { pieces: number }[]
  quote: { freightFen: number; servicesFen: number; totalFen: number }
}
/** Open streams by their token. */
const streams = new Map<string, Set<ServerResponse>>()
app.post('/events/subscribe', (request, reply) => {
  const token = request.headers.authorization ?? ''
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  reply.raw.write('event: ready\ndata: {}\n\n')
  const own = streams.get(token) ?? new Set()
  streams.set(token, own.add(reply.raw))
  reply.raw.on('close', () => own.delete(reply.raw))
})

let serial = 0
app.post<{ Body: Order }>(
  '/orders/createOrder',
  {
    schema: {
      body: {
        ...object({
          lineId: whole,
          shipper: party,
          recipient: party,
          remark: text,
          goods: { ...listOf(goods), minItems: 1, maxItems: 20 },
          quote: object({ freightFen: whole, servicesFen: whole, totalFen: whole }),
        }),
        required: ['lineId', 'shipper', 'recipient', 'goods', 'quote'],
      },
      response: answers(object({ id: whole, number: text })),
    },
  },
  async ({ headers, body: { lineId, shipper, recipient, remark, goods: rows, quote } }) => {
    serial += 1
    const number = `N${Date.now().toString(36)}${process.pid.toString(36)}${serial.toString(36)}`
    const pieces = rows.reduce((sum, row) => sum + row.pieces, 0)
    const { rows: made } = await pool.query({
      name: 'order',
      text: `with asker as (select factory_id from session where token_hash = $1 and expires_at > now()),
        made as (
          insert into freight_order (number, factory_id, line_id, status, shipper_name, shipper_phone, shipper_code, shipper_address,
            recipient_name, recipient_phone, recipient_code, recipient_address, pieces, total_fen, remark)
          select $2, factory_id, $3, 'pending', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14 from asker returning id, number),
        goods as (
          insert into order_goods (order_id, name, packaging, pieces, weight_grams, volume_cm3)
          select made.id, g.name, g.packaging, g.pieces, g."weightGrams", g."volumeCm3"
          from made, json_to_recordset($15) g(name text, packaging text, pieces integer, "weightGrams" bigint, "volumeCm3" bigint)),
        quoted as (insert into order_quote select made.id, $16, $17, $13 from made)
        select id, number from made`,
      values: [
        tokenHash(headers.authorization),
        number,
        lineId,
        ...[shipper, recipient].flatMap(({ name, phone, code, address }) => [name, phone, code, address]),
        pieces,
        quote.totalFen,
        remark ?? null,
        JSON.stringify(rows),
        quote.freightFen,
        quote.servicesFen,
      ],
    })
    for (const stream of streams.get(headers.authorization ?? '') ?? [])
      stream.write(`event: changes\ndata: [{"type":"order","orderId":${made[0]?.id}}]\n\n`)
    return made[0] ? ok(made[0]) : refused(508, '请重新登录')
  },
)

const order = object({
  id: whole,
  number: text,
  factory_id: whole,
  line_id: whole,
  status: text,
  shipper_name: text,
  shipper_phone: text,
  shipper_code: whole,
  shipper_address: text,
  recipient_name: text,
  recipient_phone: text,
  recipient_code: whole,
  recipient_address: text,
  pieces: whole,
  total_fen: whole,
  remark: { type: ['string', 'null'] },
  created_at: text,
})
app.post<{ Body: { status?: string } }>(
  '/orders/getOrdersList',
  { schema: { body: object({ status: text }), response: answers(object({ list: listOf(order) })) } },
  async ({ headers, body: { status } }) => {
    const { rows } = await pool.query({
      name: 'list',
      text: `select o.* from freight_order o
        where o.factory_id = (select factory_id from session where token_hash = $1 and expires_at > now())
          and ($2::text is null or o.status = $2) order by o.id desc limit 20`,
      values: [tokenHash(headers.authorization), status ?? null],
    })
    return rows.length > 0 ? ok({ list: rows }) : refused(508, '请重新登录')
  },
)

await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
if (address !== null && typeof address === 'object') process.stdout.write(`ready ${address.port}\n`)
process.on('SIGTERM', () => void app.close().then(() => pool.end()))
