import { sql } from 'kysely'
import { createTextMask } from '#contract/kernel/text/maskedText.ts'
import { maskName } from '#contract/kernel/text/masks.ts'
import { maskPhone } from '#contract/kernel/text/phones.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import type { Handler, Handlers } from '#server/calls/context.ts'
import type { Database } from '#server/db/database.ts'
import { listOrders, platformSide } from '../../orders/index.ts'
import { maskedEventText } from '../../tracking/index.ts'

interface Party {
  name: string
  address: string
}

/** People that an order's last event may name, and the status of that event. */
interface Hidden {
  id: number
  shipper: Party
  recipient: Party
  signer: string | null
  eventStatus: string | null
}

async function readHidden(db: Database, ids: readonly number[]): Promise<Map<number, Hidden>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Hidden>`
    select o.id, o.shipper, o.recipient, w.signer, (
      select e.status from tracking_event e where e.waybill_id = w.id order by e.id desc limit 1) as "eventStatus"
    from freight_order o left join waybill w on w.order_id = o.id where o.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Masks the people of an order, as in public waybill tracking. */
function masked(row: OrderRow, hidden: Hidden | undefined): OrderRow {
  const { shipperName, shipperPhone, recipientName, recipientPhone, lastEvent } = row
  const parties = hidden
    ? [hidden.shipper, hidden.recipient, ...(hidden.signer === null ? [] : [{ name: hidden.signer }])]
    : []
  return {
    ...row,
    shipperName: maskName(shipperName),
    shipperPhone: maskPhone(shipperPhone),
    recipientName: maskName(recipientName),
    recipientPhone: maskPhone(recipientPhone),
    lastEvent: lastEvent && {
      ...lastEvent,
      text: maskedEventText(
        { status: hidden?.eventStatus ?? '', text: lastEvent.text },
        createTextMask(parties),
      ),
    },
  }
}

const getOrderList: Handler<'/ops/getOrderList'> = async ({ db, now }, filter) => {
  const answer = await listOrders(db, platformSide, filter, now)
  const hidden = await readHidden(
    db,
    answer.list.map(({ id }) => id),
  )
  return { ...answer, list: answer.list.map((row) => masked(row, hidden.get(row.id))) }
}

/** Handlers of 订单总览: every order of the platform, its people masked. */
export const opsOrderHandlers = { '/ops/getOrderList': getOrderList } satisfies Partial<Handlers>
