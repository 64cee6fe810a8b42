import { sql } from 'kysely'
import { dayMs, minuteMs } from '#contract/kernel/time.ts'
import type { PushedEvent } from '#contract/open/calls.ts'
import { pushedEventDaysMax } from '#contract/open/words.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import { refuseField } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { advanceOrder, countPieces, openException, resolveException } from '../carrier/index.ts'
import type { Step } from '../carrier/index.ts'

const earliestMs = pushedEventDaysMax * dayMs
/** A sender's clock may be ahead by this much; such a time counts as now. */
const aheadMs = 5 * minuteMs

const refuseAt = (message: string) => refuseField('at', '发生时间', message)

/** Returns the time that the sender gave for an event, within the accepted range. */
function timeOf({ at }: PushedEvent, now: Date): Date {
  if (at === undefined) return now
  const time = new Date(at)
  if (time.getTime() > now.getTime() + aheadMs)
    return refuseAt('发生时间晚于现在，请核对时区和时钟，或不填发生时间')
  if (time.getTime() < now.getTime() - earliestMs)
    return refuseAt(
      `发生时间早于 ${pushedEventDaysMax} 天前，请改为 ${pushedEventDaysMax} 天内的时间，或不填发生时间`,
    )
  return time > now ? now : time
}

/** Returns the later of a time and the last shown one. An event thus never precedes what an order already shows. */
async function notBefore(trx: WriteTransaction, step: Step, at: Date): Promise<Date> {
  const { id, waybillId } = step.order
  const { rows } = await sql<{ at: string | null }>`
    select greatest((select max(at) from order_event where order_id = ${id}),
      (select max(at) from tracking_event where waybill_id = ${waybillId})) as at`.execute(trx)
  const shown = rows[0]?.at
  return shown && Date.parse(shown) > at.getTime() ? new Date(shown) : at
}

async function dispatch(step: Step, event: PushedEvent): Promise<OrderStatus> {
  const { id, status } = step.order
  switch (event.kind) {
    case 'step': {
      const { kind: _kind, eventId: _eventId, number: _number, at: _at, ...fields } = event
      // software reports facts and cannot confirm questions; the timeline shows what was doubtful
      return (await advanceOrder(step, { id, expectedStatus: status, ...fields, isConfirmed: true })).status
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
 * Applies a pushed event to its locked order, like the same button, at the event's time. Returns the order's state. Refuses what
 * the button refuses, and times more than 7 days ago.
 */
export async function applyEvent(step: Step, event: PushedEvent): Promise<OrderStatus> {
  const at = await notBefore(step.trx, step, timeOf(event, step.now))
  return dispatch({ ...step, at }, event)
}
