import { sql } from 'kysely'
import type { CallRequest } from '#contract/calls/calls.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { customerScope, ownerOf } from '../orders/index.ts'
import type { Caller } from './sides.ts'

/** The subject of a consult and the carrier it is addressed to. */
export interface About {
  carrierId: number
  lineId: number | null
  orderId: number | null
  /** Default subject, used when the customer gave none. */
  title: string
}

type Named = Pick<CallRequest<'/consult/createConsult'>, 'lineId' | 'orderId' | 'carrierId'>

async function aboutOrder(trx: WriteTransaction, caller: Caller, orderId: number): Promise<About> {
  const { rows } = await sql<{ carrierId: number; lineId: number; number: string }>`
    select o.carrier_id as "carrierId", o.line_id as "lineId", o.number from freight_order o
    where o.id = ${orderId} and ${customerScope(ownerOf(caller))}`.execute(trx)
  const { number, ...order } = rows[0] ?? refuse('notFound')
  return { ...order, orderId, title: `订单 ${number}` }
}

/** Resolves a line. A line that is off answers 404; a paused one is allowed because it may come back. */
async function aboutLine(trx: WriteTransaction, lineId: number): Promise<About> {
  const { rows } = await sql<{ carrierId: number; title: string }>`
    select l.carrier_id as "carrierId", s.name || ' → ' || l.destination_text as title
    from line l join site s on s.city_id = l.site_id where l.id = ${lineId} and l.status <> 'off'`.execute(
    trx,
  )
  return { ...(rows[0] ?? refuse('notFound')), lineId, orderId: null }
}

async function aboutCarrier(trx: WriteTransaction, carrierId: number): Promise<About> {
  const { rows } = await sql<{ name: string }>`
    select name from factory where id = ${carrierId} and type = 3`.execute(trx)
  const { name } = rows[0] ?? refuse('notFound')
  return { carrierId, lineId: null, orderId: null, title: name }
}

/** Resolves the subject of a new consult. The ids given besides must belong to the same order or line. */
export async function readAbout(trx: WriteTransaction, caller: Caller, named: Named): Promise<About> {
  const { lineId, orderId, carrierId } = named
  let about: About
  if (orderId !== undefined) about = await aboutOrder(trx, caller, orderId)
  else if (lineId !== undefined) about = await aboutLine(trx, lineId)
  else if (carrierId !== undefined) about = await aboutCarrier(trx, carrierId)
  else return refuseField('lineId', '专线', '请选择要咨询的专线、订单或承运商')
  if (lineId !== undefined && lineId !== about.lineId)
    refuseField('lineId', '专线', '订单不走这条专线，请只选专线或订单中的一个')
  if (carrierId !== undefined && carrierId !== about.carrierId)
    refuseField('carrierId', '承运商', '这条专线或订单不是该承运商的，请只选专线或订单')
  if (caller.user?.factoryId === about.carrierId) refuse('consultOwnLine')
  return about
}
