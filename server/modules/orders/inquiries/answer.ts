import { sql } from 'kysely'
import type { CallRequest } from '#contract/calls/calls.ts'
import { hourMs } from '#contract/kernel/time.ts'
import type { ContextOf } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { inquiredCarrierScope, lockInquiry } from './lock.ts'
import type { LockedInquiry } from './lock.ts'
import { notifyInquiryAnswered } from './notices.ts'

type Answer = CallRequest<'/carrier/answerInquiry'>['answer']

/** Returns the columns of an answer; they overwrite all columns of an earlier one. */
const stored = (answer: Answer, now: Date) =>
  answer.kind === 'offer'
    ? {
        state: 'offered' as const,
        total_fen: answer.totalFen,
        included: answer.included,
        remark: answer.remark,
        valid_until: new Date(now.getTime() + answer.validHours * hourMs),
        reason: '',
      }
    : {
        state: 'declined' as const,
        total_fen: null,
        included: '',
        remark: '',
        valid_until: null,
        reason: answer.reason,
      }

const closedReasons = { taken: '客户已选定一家', cancelled: '客户已取消询价', over: '询价已过期' } as const

/** Refuses an answer to a closed inquiry; after `closesAt` only carriers with an earlier offer may change it. */
function refuseUnlessAnswerable({ state, closesAt }: LockedInquiry, hasOffered: boolean, now: Date): void {
  if (state !== 'open') return refuse('inquiryNotOpen', { params: { why: closedReasons[state] } })
  if (!hasOffered && new Date(closesAt) <= now)
    refuse('inquiryNotOpen', { params: { why: closedReasons.over } })
}

async function readOffer(trx: WriteTransaction, offerId: number) {
  const { rows } = await sql<{ carrierName: string; state: string; totalFen: number | null }>`
    select c.name as "carrierName", f.state, f.total_fen as "totalFen"
    from inquiry_offer f join factory c on c.id = f.carrier_id where f.id = ${offerId}`.execute(trx)
  return rows[0] ?? refuse('notFound')
}

/** Saves a carrier's offer, its change or its refusal, and notifies the customer. Refuses inquiryNotOpen with the reason. */
export async function answerInquiry(
  { trx, user, now }: ContextOf<'/carrier/answerInquiry'>,
  { id, answer }: CallRequest<'/carrier/answerInquiry'>,
): Promise<null> {
  const ofOffer = sql<boolean>`i.id = (
    select f.inquiry_id from inquiry_offer f where f.id = ${id} and ${inquiredCarrierScope(user.factoryId)})`
  const inquiry = await lockInquiry(trx, ofOffer, now)
  const before = await readOffer(trx, id)
  const hasOffered = before.state === 'offered'
  refuseUnlessAnswerable(inquiry, hasOffered, now)
  await trx
    .updateTable('inquiry_offer')
    .set({ ...stored(answer, now), answered_at: now, answered_by: user.userId })
    .where('id', '=', id)
    .where('carrier_id', '=', user.factoryId)
    .execute()
  await sql`
    update inquiry i set open_until = greatest(i.closes_at, (
      select max(f.valid_until) from inquiry_offer f where f.inquiry_id = i.id))
    where i.id = ${inquiry.id}`.execute(trx)
  const totalFen = answer.kind === 'offer' ? answer.totalFen : null
  await notifyInquiryAnswered(
    trx,
    inquiry,
    { carrierName: before.carrierName, totalFen, isAmended: hasOffered },
    now,
  )
  return null
}
