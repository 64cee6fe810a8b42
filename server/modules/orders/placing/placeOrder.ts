import { sql } from 'kysely'
import { minuteMs } from '#contract/kernel/time.ts'
import type { LineDetail } from '#contract/lines/calls.ts'
import { orderNumber } from '#contract/orders/checkDigits.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { giveBackToLimit, takeBeforeTransaction } from '#server/db/limits.ts'
import { inputColumns } from '../columns.ts'
import { writeEvent } from '../events.ts'
import type { EventOrder } from '../orderEvent.ts'
import { priceOrder } from '../orderPrice.ts'
import type { Offered, OrderInput, PricedOrder } from '../orderPrice.ts'
import { customerReaders } from '../owner.ts'
import type { Owner } from '../owner.ts'

const ordersPerMinuteMax = 600

/** A use of an account's limit of orders per minute. */
export interface OrderQuotaUse {
  /** Refuses ordersTooMany where the limit was used up. */
  refuseIfNone(): void
  /** Returns a use that was not needed. */
  release(): Promise<void>
}

/**
 * Takes one use of an account's order limit; visitors are limited by the SMS code of each order. It runs before the order's
 * transaction: the limit's row, locked until the commit, would make the account's orders sequential (reliability.md fact 23).
 * Failed orders count, too.
 */
export async function takeOrderQuota(db: Database, userId: number, now: Date): Promise<OrderQuotaUse> {
  const limit = { key: `order:user:${userId}`, max: ordersPerMinuteMax, windowMs: minuteMs }
  const usage = await takeBeforeTransaction(db, limit, now)
  return {
    refuseIfNone() {
      if (!usage.isTaken) refuse('ordersTooMany', { params: { wait: waitText(usage.waitMs) } })
    },
    async release() {
      if (usage.isTaken) await giveBackToLimit(db, limit.key)
    },
  }
}

/** A new order on a line whose row the caller has locked, at the line's prices or an offer's. */
interface NewOrder {
  owner: Owner
  contactMobile: string
  line: LineDetail
  input: OrderInput
  offered: Offered | null
  /** 柜台开单: created by the carrier. */
  isCounter?: boolean
  now: Date
}

interface InsertedOrder {
  order: EventOrder
  priced: PricedOrder
}

/** Checks, prices and stores a new pending order, without an event or notice. */
export async function insertOrder(trx: WriteTransaction, order: NewOrder): Promise<InsertedOrder> {
  const { owner, line, input, isCounter = false, now } = order
  const { factoryId, userId } = owner.kind === 'user' ? owner : { factoryId: null, userId: null }
  const visitorHash = owner.kind === 'visitor' ? owner.visitorHash : null
  const priced = priceOrder(input, line, { now, offered: order.offered, isCounter })
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
      is_counter: isCounter,
      line_id: line.id,
      carrier_id: line.carrier.id,
      site_id: line.siteId,
      created_at: now,
      moved_at: now,
      ...inputColumns(number, input, priced, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const placed = {
    id,
    number,
    customer: customerReaders(factoryId, visitorHash),
    carrierId: line.carrier.id,
    isSelfPickup: input.deliveryMode === 'self',
    isCancelRequested: false,
  }
  return { order: placed, priced }
}

/** Places a customer's order and returns the answer of createOrder. */
export async function placeOrder(
  trx: WriteTransaction,
  newOrder: Omit<NewOrder, 'isCounter'>,
): Promise<{ id: number; number: string; status: 'pending'; totalFen: number }> {
  const { owner, offered, now } = newOrder
  const { order, priced } = await insertOrder(trx, newOrder)
  await writeEvent(trx, {
    order,
    now,
    party: 'customer',
    userId: owner.kind === 'user' ? owner.userId : null,
    action: 'create',
    fromStatus: null,
    toStatus: 'pending',
    text: offered ? '按询价的报价提交订单' : '提交订单',
  })
  return { id: order.id, number: order.number, status: 'pending', totalFen: priced.quote.totalFen }
}
