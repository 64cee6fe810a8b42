import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { subjectMax } from '#contract/consult/words.ts'
import type { ContextOf } from '#server/calls/context.ts'
import { refuseField } from '#server/core/refuse.ts'
import { readAbout } from './about.ts'
import type { About } from './about.ts'
import { saveAnswerMobile } from './answerSms.ts'
import { cardOf } from './card.ts'
import { limitNewThreads, limitMessages } from './limit.ts'
import { readThreads } from './readThreads.ts'
import { sideScope } from './sides.ts'
import { lockThread } from './thread.ts'
import { writeDialog } from './writeDialog.ts'

type Context = ContextOf<'/consult/createConsult'>

const triesMax = 3

/** Returns the customer's newest open thread about the same subject. */
async function findOpen({ trx, ...caller }: Context, about: About): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id from consult c
    where ${sideScope(caller, 'customer')} and c.carrier_id = ${about.carrierId} and c.closed_at is null
      and c.line_id is not distinct from ${about.lineId} and c.order_id is not distinct from ${about.orderId}
    order by c.last_dialog_id desc limit 1`.execute(trx)
  return rows[0]?.id ?? null
}

/** Creates a thread. Returns null when another transaction just created one about the same; the next search finds that. */
async function createThread(context: Context, about: About, subject: string): Promise<number | null> {
  const { trx, user, visitorHash, now } = context
  const customer = user ? `f${user.factoryId}` : `v${visitorHash?.toString('hex') ?? ''}`
  const { carrierId, lineId, orderId } = about
  const created = await trx
    .insertInto('consult')
    .values({
      factory_id: user?.factoryId ?? null,
      user_id: user?.userId ?? null,
      visitor_hash: user ? null : visitorHash,
      carrier_id: carrierId,
      line_id: lineId,
      order_id: orderId,
      subject,
      topic: `${customer} ${carrierId} ${lineId ?? '-'} ${orderId ?? '-'}`,
      created_at: now,
      last_at: now,
    })
    .onConflict((conflict) => conflict.column('topic').doNothing())
    .returning('id')
    .executeTakeFirst()
  return created?.id ?? null
}

/** Sends a message to a carrier. Appends it to the customer's open thread about the same line or order, if there is one. */
export async function createConsult(
  context: Context,
  request: CallRequest<'/consult/createConsult'>,
): Promise<CallAnswer<'/consult/createConsult'>> {
  const { trx, now } = context
  const { text = null, fileId = null, clientId } = request
  if ((text === null) === (fileId === null)) refuseField('text', '内容', '请填写内容，或选一张图片，两者选一')
  await limitMessages(context)
  const about = await readAbout(trx, context, request)
  const card = await cardOf(trx, about, request.goods)
  const subject = request.subject || about.title.slice(0, subjectMax)
  for (let tries = 1; ; tries += 1) {
    const openId = await findOpen(context, about)
    if (openId === null) await limitNewThreads(context)
    const id = openId ?? (await createThread(context, about, subject))
    if (id === null && tries < triesMax) continue
    const thread = await lockThread(trx, context, id ?? 0)
    await saveAnswerMobile(trx, context, thread.id, request)
    const message = { text, fileId, card, clientId }
    const dialogId = await writeDialog(trx, thread, context, message, now)
    const [row] = await readThreads(trx, context, [{ id: thread.id, side: 'customer' }])
    if (!row) throw new Error('A thread just written cannot be read')
    return { ...row, isAppended: openId !== null, dialogId }
  }
}
