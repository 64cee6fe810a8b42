import { sql } from 'kysely'
import type { ContextOf, Handler } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import { writeAudit } from '../../audit/index.ts'
import { writeNotice } from '../../notices/index.ts'
import { reapplyLineHolds } from '../reapplyLineHolds.ts'
import { readCarrier } from './list.ts'

/** Stops all lines of a carrier, or resumes them when `reason` is null. Placed orders continue. */
async function setStopped(context: ContextOf<'/ops/stopCarrier'>, id: number, reason: string | null) {
  const { trx, now } = context
  const { rows } = await sql<{ stopped_reason: string | null }>`
    select stopped_reason from factory where id = ${id} and type = 3 and merged_into is null for no key update`.execute(
    trx,
  )
  const before = rows[0] ?? refuse('notFound')
  if (before.stopped_reason === reason) return readCarrier(trx, id, now)
  await sql`
    update factory set stopped_reason = ${reason}, stopped_at = ${reason === null ? null : now} where id = ${id}`.execute(
    trx,
  )
  await reapplyLineHolds(trx, id)
  await writeAudit(trx, context, {
    action: reason === null ? 'carrier.resumed' : 'carrier.stopped',
    subject: { kind: 'factory', id },
    before: { reason: before.stopped_reason },
    after: { reason },
  })
  await writeNotice(
    trx,
    { kind: 'factory', factoryId: id },
    reason === null
      ? {
          kind: 'lineResumed',
          title: '平台恢复了您的专线',
          text: '您的全部专线已恢复，营运状态由您自己决定，请到专线管理核对。',
          link: '/carrier/lines',
        }
      : {
          kind: 'lineStopped',
          title: '平台下架了您的全部专线',
          text: `您的专线暂不展示，原因：${reason}。已有订单照常，请处理后联系平台恢复。`,
          link: '/carrier/lines',
        },
    { orderId: null, now },
  )
  return readCarrier(trx, id, now)
}

export const stopCarrier: Handler<'/ops/stopCarrier'> = (context, { id, reason }) =>
  setStopped(context, id, reason)
export const resumeCarrier: Handler<'/ops/resumeCarrier'> = (context, { id }) => setStopped(context, id, null)
