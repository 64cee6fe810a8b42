import { sql } from 'kysely'
import type { Handler } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { writeAudit } from '../../audit/index.ts'
import { writeNotice } from '../../notices/index.ts'
import { closeStoppedMoves } from './priceMoves.ts'

interface ChangedLine {
  id: number
  carrier_id: number
  destination_text: string
  earlier_reason: string | null
}

/** Locks carriers first, then lines, as line management does. Refuses notFound when a line does not exist. */
async function lockLines(trx: WriteTransaction, ids: readonly number[]): Promise<void> {
  const requested = [...new Set(ids)]
  await sql`
    select 1 from factory where id in (select carrier_id from line where id = any(${requested}::bigint[])) order by id
    for no key update`.execute(trx)
  const { rows } = await sql`
    select 1 from line where id = any(${requested}::bigint[]) order by id for no key update`.execute(trx)
  if (rows.length < requested.length) refuse('notFound')
}

/** Sends one notice to each carrier, whatever the number of its lines. */
async function notifyCarriers(
  trx: WriteTransaction,
  changedLines: readonly ChangedLine[],
  notice: { kind: 'lineStopped' | 'lineResumed'; title: string; textOf: (lines: string) => string },
  now: Date,
): Promise<void> {
  for (const carrierId of new Set(changedLines.map((line) => line.carrier_id))) {
    const lines = changedLines.filter((line) => line.carrier_id === carrierId)
    const first = lines[0]?.destination_text ?? ''
    const named = lines.length === 1 ? `到${first}的专线` : `到${first}等 ${lines.length} 条专线`
    await writeNotice(
      trx,
      { kind: 'factory', factoryId: carrierId },
      { kind: notice.kind, title: notice.title, text: notice.textOf(named), link: '/carrier/lines' },
      { orderId: null, now },
    )
  }
}

export const stopLines: Handler<'/ops/stopLines'> = async (context, { ids, reason }) => {
  const { trx, now } = context
  await lockLines(trx, ids)
  const { rows } = await sql<ChangedLine>`
    update line l set stopped_reason = ${reason}, stopped_at = ${now} from line o
    where o.id = l.id and l.id = any(${ids}::bigint[]) and l.stopped_reason is distinct from ${reason}
    returning l.id, l.carrier_id, l.destination_text, o.stopped_reason as earlier_reason`.execute(trx)
  for (const { id, earlier_reason: earlier } of rows)
    await writeAudit(trx, context, {
      action: 'line.stopped',
      subject: { kind: 'line', id },
      before: { reason: earlier },
      after: { reason },
    })
  await closeStoppedMoves(trx, context, ids)
  const notice = {
    kind: 'lineStopped',
    title: '平台下架了您的专线',
    textOf: (lines: string) => `${lines}已被平台下架，原因：${reason}。请处理后联系平台恢复。`,
  } as const
  await notifyCarriers(trx, rows, notice, now)
  return { changed: rows.length }
}

export const resumeLines: Handler<'/ops/resumeLines'> = async (context, { ids }) => {
  const { trx, now } = context
  await lockLines(trx, ids)
  const { rows } = await sql<ChangedLine>`
    update line l set stopped_reason = null, stopped_at = null from line o
    where o.id = l.id and l.id = any(${ids}::bigint[]) and l.stopped_reason is not null
    returning l.id, l.carrier_id, l.destination_text, o.stopped_reason as earlier_reason`.execute(trx)
  for (const { id, earlier_reason: reason } of rows)
    await writeAudit(trx, context, {
      action: 'line.resumed',
      subject: { kind: 'line', id },
      before: { reason },
      after: { reason: null },
    })
  const notice = {
    kind: 'lineResumed',
    title: '平台恢复了您的专线',
    textOf: (lines: string) => `${lines}已恢复，营运状态由您自己决定，请到专线管理核对。`,
  } as const
  await notifyCarriers(trx, rows, notice, now)
  return { changed: rows.length }
}
