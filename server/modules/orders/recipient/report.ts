import { reportKindLabels, reportStatuses } from '#contract/orders/recipient/recipientWords.ts'
import type { ReportKind } from '#contract/orders/recipient/recipientWords.ts'
import type { SessionUser } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { attachFile } from '../../files/index.ts'
import { writeNotice } from '../../notices/index.ts'
import { writeEvent } from '../events.ts'
import { touchOrder } from '../feeChanges/apply.ts'
import { customerNotice } from '../orderNotice.ts'
import type { LockedOrder } from '../transition.ts'
import { readRecipientFeedback } from './feedback.ts'
import type { RecipientFeedback } from './feedback.ts'
import type { AnswerContext } from './wish.ts'

interface Report {
  kind: ReportKind
  text: string
  fileIds: readonly string[]
}

/** Uploader of the pictures: the user or visitor of the recipient's browser. */
interface Uploader {
  user: SessionUser | null
  visitorHash: Buffer | null
}

const reportText = ({ kind, text, fileIds }: Report) =>
  `报告${reportKindLabels[kind]}：${text}${fileIds.length > 0 ? `（照片 ${fileIds.length} 张）` : ''}`

/**
 * Saves the recipient's damage report and notifies both sides; it can be changed until the carrier answers. Pictures attached by
 * an earlier version stay attached. The caller holds the order's row. Refuses reportTooEarly, reportAnswered.
 */
export async function saveRecipientReport(
  { trx, now, ...uploader }: { trx: WriteTransaction; now: Date } & Uploader,
  order: LockedOrder,
  report: Report,
): Promise<RecipientFeedback> {
  if (!reportStatuses.includes(order.status)) refuse('reportTooEarly')
  const { recipientReport: before } = await readRecipientFeedback(trx, order.id)
  if (before?.answeredAt) refuse('reportAnswered')
  const { kind, text, fileIds } = report
  const isSame = before?.kind === kind && before.text === text && before.fileIds.join() === fileIds.join()
  if (isSame) return readRecipientFeedback(trx, order.id)
  for (const fileId of fileIds)
    if (!before?.fileIds.includes(fileId))
      await attachFile(trx, uploader, fileId, { kind: 'order', id: order.id })
  const row = { kind, text, file_ids: [...fileIds] }
  await trx
    .insertInto('recipient_report')
    .values({ order_id: order.id, reported_at: now, ...row })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ ...row, amended_at: now }))
    .execute()
  await touchOrder(trx, order.id, now)
  const event = {
    order,
    now,
    party: 'recipient',
    userId: null,
    action: 'reportDamage',
    fromStatus: order.status,
    toStatus: null,
    text: reportText(report),
  } as const
  await writeEvent(trx, event)
  // the event's notice went to the carrier only
  const { readers, words } = customerNotice(event)
  await writeNotice(trx, readers, words, { orderId: order.id, now })
  return readRecipientFeedback(trx, order.id)
}

/** Saves the carrier's only answer to a report; both sides and the recipient see it. Refuses reportNotOpen. */
export async function answerReport({ trx, order, userId, now }: AnswerContext, text: string): Promise<void> {
  const { recipientReport: report } = await readRecipientFeedback(trx, order.id)
  if (!report || report.answeredAt !== null) return refuse('reportNotOpen')
  await trx
    .updateTable('recipient_report')
    .set({ answer: text, answered_at: now, answered_by: userId })
    .where('order_id', '=', order.id)
    .execute()
  await touchOrder(trx, order.id, now)
  await writeEvent(trx, {
    order,
    now,
    party: 'carrier',
    userId,
    action: 'answerReport',
    fromStatus: order.status,
    toStatus: null,
    text: `答复${reportKindLabels[report.kind]}报告：${text}`,
  })
}
