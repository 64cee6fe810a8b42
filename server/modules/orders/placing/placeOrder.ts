import { sql } from 'kysely'
import type { LineDetail } from '../../../../contract/lines/calls.ts'
import { orderNumber } from '../../../../contract/orders/checkDigits.ts'
import { takeFromLimit } from '../../../db/limits.ts'
import type { WriteTransaction } from '../../../db/database.ts'
import { waitText } from '../../../core/clock.ts'
import { refuse } from '../../../core/refuse.ts'
import { inputColumns } from '../columns.ts'
import { writeEvent } from '../events.ts'
import { customerReaders } from '../owner.ts'
import type { Owner } from '../owner.ts'
import { priceOrder } from './price.ts'
import type { OrderInput } from './price.ts'
import { minuteMs } from '../../../../contract/kernel/time.ts'

const ordersPerMinuteMax = 600

/** Bounds what one account can place; a visitor is bounded by the SMS code that each order takes. */
export async function countOrder(trx: WriteTransaction, userId: number, now: Date): Promise<void> {
  const limit = { key: `order:user:${userId}`, max: ordersPerMinuteMax, windowMs: minuteMs }
  const taken = await takeFromLimit(trx, limit, now)
  if (!taken.isTaken) refuse('ordersTooMany', { params: { wait: waitText(taken.waitMs) } })
}

/** Places an order on a line whose row the caller holds; gives what createOrder answers. */
export async function placeOrder(
  trx: WriteTransaction,
  order: { owner: Owner; contactMobile: string; line: LineDetail; input: OrderInput; now: Date },
): Promise<{ id: number; number: string; status: 'pending'; totalFen: number }> {
  const { owner, line, input, now } = order
  const { factoryId, userId } = owner.kind === 'user' ? owner : { factoryId: null, userId: null }
  const visitorHash = owner.kind === 'visitor' ? owner.visitorHash : null
  const priced = priceOrder(input, line, now)
  const { rows } = await sql<{ serial: number }>`select nextval('order_serial') as serial`.execute(trx)
  const number = orderNumber(rows[0]?.serial ?? 0)
  const { id } = await trx
    .insertInto('freight_order')
    .values({
      number,
      factory_id: factoryId,
      user_id: userId,
      visitor_hash: visitorHash,
      contact_mobile: order.contactMobile,
      line_id: line.id,
      carrier_id: line.carrier.id,
      site_id: line.siteId,
      created_at: now,
      moved_at: now,
      ...inputColumns(number, input, priced, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeEvent(trx, {
    order: {
      id,
      number,
      customer: customerReaders(factoryId, visitorHash),
      carrierId: line.carrier.id,
      isSelfPickup: input.deliveryMode === 'self',
      isCancelRequested: false,
    },
    now,
    party: 'customer',
    userId,
    action: 'create',
    fromStatus: null,
    toStatus: 'pending',
    text: '提交订单',
  })
  return { id, number, status: 'pending', totalFen: priced.quote.totalFen }
}
