import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '../../../contract/calls/calls.ts'
import { subjectMax } from '../../../contract/consult/words.ts'
import type { ContextOf } from '../../calls/context.ts'
import { refuseField } from '../../core/refuse.ts'
import { readAbout } from './about.ts'
import type { About } from './about.ts'
import { keepAnswerMobile } from './answerSms.ts'
import { cardOf } from './card.ts'
import { countBeginning, countMessage } from './limit.ts'
import { readThreads } from './readThreads.ts'
import { sideScope } from './sides.ts'
import { lockThread } from './thread.ts'
import { writeDialog } from './writeDialog.ts'

type Context = ContextOf<'/consult/createConsult'>

const triesMax = 3

/** The newest open thread of the same customer about the same. */
async function findOpen({ trx, ...asker }: Context, about: About): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id from consult c
    where ${sideScope(asker, 'customer')} and c.carrier_id = ${about.carrierId} and c.closed_at is null
      and c.line_id is not distinct from ${about.lineId} and c.order_id is not distinct from ${about.orderId}
    order by c.last_dialog_id desc limit 1`.execute(trx)
  return rows[0]?.id ?? null
}

/** A new thread; null where another transaction began one about the same just now, which is there to be found then. */
async function begin(context: Context, about: About, subject: string): Promise<number | null> {
  const { trx, user, visitorHash, now } = context
  const customer = user ? `f${user.factoryId}` : `v${visitorHash?.toString('hex') ?? ''}`
  const { carrierId, lineId, orderId } = about
  const begun = await trx
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
  return begun?.id ?? null
}

/** Asks a carrier. Where the customer has an open thread about the same line or order, the message is appended to that. */
export async function createConsult(
  context: Context,
  request: CallRequest<'/consult/createConsult'>,
): Promise<CallAnswer<'/consult/createConsult'>> {
  const { trx, now } = context
  const { text = null, fileId = null, clientId } = request
  if ((text === null) === (fileId === null)) refuseField('text', '内容', '请填写内容，或选一张图片，两者选一')
  await countMessage(context)
  const about = await readAbout(trx, context, request)
  const card = await cardOf(trx, about, request.goods)
  const subject = request.subject || about.title.slice(0, subjectMax)
  for (let tries = 1; ; tries += 1) {
    const open = await findOpen(context, about)
    if (open === null) await countBeginning(context)
    const id = open ?? (await begin(context, about, subject))
    if (id === null && tries < triesMax) continue
    const thread = await lockThread(trx, context, id ?? 0)
    await keepAnswerMobile(trx, context, thread.id, request)
    const saying = { text, fileId, card, clientId }
    const dialogId = await writeDialog(trx, thread, context, saying, now)
    const [row] = await readThreads(trx, context, [{ id: thread.id, side: 'customer' }])
    if (!row) throw new Error('A thread just written cannot be read')
    return { ...row, isAppended: open !== null, dialogId }
  }
}
