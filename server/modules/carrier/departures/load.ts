import { sql } from 'kysely'
import type { CallAnswer } from '#contract/calls/calls.ts'
import { batchOrdersMax, batchStepFrom } from '#contract/carrier/dispatchWords.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { Handler } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Database } from '#server/db/database.ts'
import { carrierScope, readOrderRows } from '../../orders/index.ts'
import { advanceOrder } from '../advance.ts'
import { runStepForEach } from '../batch.ts'
import { readLoadedOrderIds, lockDeparture } from './lock.ts'

/** Returns the common prefix of all codes within a region. */
const prefixOf = (code: string) => code.replace(/(?:00){1,2}$/, '')

/** Lists received orders that a departure could take to its destination, the oldest first. */
export async function listLoadable(
  db: Database,
  carrierId: number,
  departureId: number,
  now: Date,
): Promise<CallAnswer<'/carrier/getLoadable'>> {
  const departure = await db
    .selectFrom('departure')
    .select('destination_code as code')
    .where('id', '=', departureId)
    .where('carrier_id', '=', carrierId)
    .executeTakeFirst()
  if (!departure) return refuse('notFound')
  if (departure.code === null) return wholeList([])
  const inDestination = `${prefixOf(departure.code)}%`
  const waiting = sql<boolean>`${carrierScope(carrierId)} and o.status = ${batchStepFrom.depart}
    and (o.recipient ->> 'regionCode' like ${inDestination}
      or exists (select 1 from line l where l.id = o.line_id and l.destination_code like ${inDestination}))`
  return wholeList(await readOrderRows(db, waiting, batchOrdersMax, now))
}

/** Adds orders to a departure on the road, by the rules of every 发车; returns why others stay. */
export const loadOrders: Handler<'/carrier/loadOrders'> = async (
  context,
  { departureId, ids, confirmedIds },
) => {
  const { trx, user } = context
  const { id, number, destinationCode, expectedAt } = await lockDeparture(trx, user.factoryId, departureId)
  if (destinationCode === null) return refuse('departureNowhere')
  const free = batchOrdersMax - (await readLoadedOrderIds(trx, id)).length
  if (new Set(ids).size > free) refuse('departureFull', { params: { max: batchOrdersMax, room: free } })
  return runStepForEach(context, ids, async (step) => {
    const answer = await advanceOrder(
      step,
      {
        id: step.order.id,
        action: 'depart',
        expectedStatus: batchStepFrom.depart,
        place: '',
        text: `货物已发车，车次 ${number}`,
        isConfirmed: confirmedIds.includes(step.order.id),
      },
      destinationCode,
    )
    await trx.insertInto('departure_order').values({ order_id: step.order.id, departure_id: id }).execute()
    if (expectedAt !== null)
      await trx
        .updateTable('waybill')
        .set({ expected_at: expectedAt })
        .where('order_id', '=', step.order.id)
        .execute()
    return answer
  })
}
