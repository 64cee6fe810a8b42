import { sql } from 'kysely'
import type { PushedEvent } from '../../../contract/open/calls.ts'
import { pushedEventDaysMax } from '../../../contract/open/words.ts'
import type { OrderStatus } from '../../../contract/orders/states.ts'
import { refuseField } from '../../core/refuse.ts'
import type { WriteTransaction } from '../../db/database.ts'
import { advanceOrder, countPieces, openException, resolveException } from '../carrier/index.ts'
import type { Step } from '../carrier/index.ts'
import { dayMs, minuteMs } from '../../../contract/kernel/time.ts'

const earliestMs = pushedEventDaysMax * dayMs
/** Clocks of senders run ahead by no more; it is taken as now. */
const aheadMs = 5 * minuteMs

const refuseAt = (message: string) => refuseField('at', '发生时间', message)

/** When a pushed event happened by its sender's word, within what is taken. */
function saidAt({ at }: PushedEvent, now: Date): Date {
  if (at === undefined) return now
  const said = new Date(at)
  if (said.getTime() > now.getTime() + aheadMs)
    return refuseAt('发生时间晚于现在，请核对时区和时钟，或不填发生时间')
  if (said.getTime() < now.getTime() - earliestMs)
    return refuseAt(
      `发生时间早于 ${pushedEventDaysMax} 天前，请改为 ${pushedEventDaysMax} 天内的时间，或不填发生时间`,
    )
  return said > now ? now : said
}

/** What an order shows already is never overtaken by what is told later: the later of both times. */
async function notBefore(trx: WriteTransaction, step: Step, at: Date): Promise<Date> {
  const { id, waybillId } = step.order
  const { rows } = await sql<{ at: string | null }>`
    select greatest((select max(at) from order_event where order_id = ${id}),
      (select max(at) from tracking_event where waybill_id = ${waybillId})) as at`.execute(trx)
  const shown = rows[0]?.at
  return shown && Date.parse(shown) > at.getTime() ? new Date(shown) : at
}

async function doEvent(step: Step, event: PushedEvent): Promise<OrderStatus> {
  const { id, status } = step.order
  switch (event.kind) {
    case 'step': {
      const { kind: _kind, eventId: _eventId, number: _number, at: _at, ...said } = event
      // software tells of what has happened and cannot be asked; the timeline says what there was to doubt
      return (await advanceOrder(step, { id, expectedStatus: status, ...said, isConfirmed: true })).status
    }
    case 'pieces':
      await countPieces(step, { id, expectedStatus: status, pieces: event.counted, place: event.place })
      return status
    case 'exception': {
      const { exception, text, place } = event
      return (await openException(step, { kind: exception, text, place, fileIds: [] })).status
    }
    case 'exceptionResolved':
      return (await resolveException(step, { id, text: event.text, fileIds: [] })).status
  }
}

/**
 * Does what a pushed event tells with its locked order, as the same button would, at the time that it tells; gives the state the order
 * is in then. Refuses what the button would refuse, and times before the last 7 days.
 */
export async function takeEvent(step: Step, event: PushedEvent): Promise<OrderStatus> {
  const at = await notBefore(step.trx, step, saidAt(event, step.now))
  return doEvent({ ...step, at }, event)
}
