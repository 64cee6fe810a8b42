import { sql } from 'kysely'
import type { CallAnswer } from '#contract/calls/calls.ts'
import { problems, problemText } from '#contract/kernel/problems.ts'
import type { PushedEvent } from '#contract/open/calls.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import type { Handler } from '#server/calls/context.ts'
import { Refusal } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { beginStep, withSavepoint } from '../carrier/index.ts'
import type { StepCaller } from '../carrier/index.ts'
import { applyEvent } from './applyEvent.ts'
import { claimEvents, contentHashOf, settleEvents } from './eventClaims.ts'
import type { AcceptedEvent } from './eventClaims.ts'
import { ordersByNumber } from './orderNumbers.ts'

type PushResult = CallAnswer<'/open/pushEvents'>['results'][number]

const refused = (eventId: string, status: OrderStatus | null, refusal: Refusal): PushResult => ({
  eventId,
  outcome: 'refused',
  status,
  code: problems[refusal.key].code,
  reason: problemText(refusal.key, refusal.params),
})

const accepted = (eventId: string, outcome: 'taken' | 'before', status: OrderStatus | null): PushResult => ({
  eventId,
  outcome,
  status,
  code: null,
  reason: null,
})

/** Locks orders by ascending id, so that two pushes wait for each other without a deadlock. */
async function lockOrders(
  trx: WriteTransaction,
  carrierId: number,
  orderIds: readonly number[],
): Promise<void> {
  await sql`
    select 1 from freight_order where id = any(${orderIds}::bigint[]) and carrier_id = ${carrierId} order by id for update`.execute(
    trx,
  )
}

async function statusOf(
  trx: WriteTransaction,
  carrierId: number,
  orderId: number,
): Promise<OrderStatus | null> {
  const row = await trx
    .selectFrom('freight_order')
    .select('status')
    .where('id', '=', orderId)
    .where('carrier_id', '=', carrierId)
    .executeTakeFirst()
  return (row?.status as OrderStatus | undefined) ?? null
}

/** State of a push: the orders of its numbers, and all accepted events, earlier ones and its own. */
interface PushState {
  orders: ReadonlyMap<string, number>
  acceptedEvents: Map<string, AcceptedEvent>
}

/** Applies one event in its own savepoint. */
async function pushOne(context: StepCaller, event: PushedEvent, state: PushState): Promise<PushResult> {
  const { trx, user } = context
  const { eventId, number } = event
  const contentHash = contentHashOf(event)
  const before = state.acceptedEvents.get(eventId)
  if (before !== undefined) {
    const status = await statusOf(trx, user.factoryId, before.orderId)
    return before.contentHash.equals(contentHash)
      ? accepted(eventId, 'before', status)
      : refused(eventId, status, new Refusal('eventIdReused'))
  }
  const orderId = state.orders.get(number)
  if (orderId === undefined) return refused(eventId, null, new Refusal('openNumberUnknown'))
  const step = await beginStep(context, orderId)
  const outcome = await withSavepoint(context, () => applyEvent(step, event))
  if (outcome instanceof Refusal) return refused(eventId, step.order.status, outcome)
  state.acceptedEvents.set(eventId, { eventId, contentHash, orderId })
  return accepted(eventId, 'taken', outcome)
}

/**
 * Handler of 推送运单进度: applies the events one by one in their order and returns each outcome. An event accepted before has no
 * further effect, even when two pushes send it at once. A refused one may be sent again.
 */
export const pushEvents: Handler<'/open/pushEvents'> = async (context, { events }) => {
  const { trx, user, now } = context
  const carrierId = user.factoryId
  const orders = await ordersByNumber(
    trx,
    carrierId,
    events.map(({ number }) => number),
  )
  await lockOrders(trx, carrierId, [...orders.values()])
  const pushContext = { trx, carrierId, now }
  const eventIds = events.map(({ eventId }) => eventId)
  const earlier = await claimEvents(pushContext, eventIds)
  const state: PushState = { orders, acceptedEvents: new Map(earlier) }
  const results: PushResult[] = []
  for (const event of events) results.push(await pushOne(context, event, state))
  const newEvents = [...state.acceptedEvents.values()].filter(({ eventId }) => !earlier.has(eventId))
  await settleEvents(pushContext, eventIds, newEvents)
  return { results }
}
