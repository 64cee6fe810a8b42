import { sql } from 'kysely'
import type { CallAnswer } from '../../../../contract/calls/calls.ts'
import { batchOrdersMax, batchStepFrom } from '../../../../contract/carrier/benchWords.ts'
import { wholeList } from '../../../../contract/kernel/wholeList.ts'
import type { Handler } from '../../../calls/context.ts'
import { refuse } from '../../../core/refuse.ts'
import type { Database } from '../../../db/database.ts'
import { carrierScope, readOrderRows } from '../../orders/index.ts'
import { advanceOrder } from '../advance.ts'
import { stepEach } from '../batch.ts'
import { loadedOn, lockDeparture } from './hold.ts'

/** A region's code without what stands for "all of it": what lies in it begins so. */
const prefixOf = (code: string) => code.replace(/(?:00){1,2}$/, '')

/** What waits in the carrier's pool for the place that a departure goes to, what came first in front. */
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
  const there = `${prefixOf(departure.code)}%`
  const waiting = sql<boolean>`${carrierScope(carrierId)} and o.status = ${batchStepFrom.depart}
    and (o.recipient ->> 'regionCode' like ${there}
      or exists (select 1 from line l where l.id = o.line_id and l.destination_code like ${there}))`
  return wholeList(await readOrderRows(db, waiting, batchOrdersMax, now))
}

/** Orders that leave with a departure which is on the road already, by the rules of every 发车; each of the others says why it stays. */
export const loadOrders: Handler<'/carrier/loadOrders'> = async (
  context,
  { departureId, ids, confirmedIds },
) => {
  const { trx, user } = context
  const { id, number, destinationCode, expectedAt } = await lockDeparture(trx, user.factoryId, departureId)
  if (destinationCode === null) return refuse('departureNowhere')
  const room = batchOrdersMax - (await loadedOn(trx, id)).length
  if (new Set(ids).size > room) refuse('departureFull', { params: { max: batchOrdersMax, room } })
  return stepEach(context, ids, async (step) => {
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
