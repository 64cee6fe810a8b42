import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CallAnswer } from '#contract/calls/calls.ts'
import { statementStateLabels } from '#contract/statements/words.ts'
import type { StatementAnswer } from '#contract/statements/words.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { issuedOf, readIssued } from './issued.ts'
import type { StoredStatement } from './issued.ts'
import { notifyAnswered } from './notices.ts'

type Answer = CallAnswer<'/statements/answerStatement'>

interface AnswerInput {
  answer: StatementAnswer
  reason?: string | undefined
}

/** Locks an issued statement that meets a condition until the transaction ends. Refuses notFound. */
export async function lockIssued(
  trx: WriteTransaction,
  condition: RawBuilder<unknown>,
): Promise<StoredStatement> {
  const [found] = await readIssued(trx, sql`${condition} for update`)
  return found ?? refuse('notFound')
}

/**
 * Saves the customer's answer to a locked statement. 确认无误 is final; 异议 may be repeated, or withdrawn by confirming. By the link
 * (`userId` null) there is only one answer. Refuses statementAnswered, statementReissued, and 异议 without a reason.
 */
export async function answerIssued(
  trx: WriteTransaction,
  stored: StoredStatement,
  { answer, reason = '' }: AnswerInput,
  { userId, now }: { userId: number | null; now: Date },
): Promise<Answer> {
  const { state } = stored
  if (state === 'superseded') refuse(userId === null ? 'statementReplaced' : 'statementReissued')
  if (state === 'confirmed' || (userId === null && state === 'objected'))
    refuse('statementAnswered', { params: { state: statementStateLabels.customer[state] } })
  if (answer === 'object' && reason === '') refuseField('reason', '异议', '请写明哪里不对')
  const columns = {
    state: answer === 'confirm' ? ('confirmed' as const) : ('objected' as const),
    answer: answer === 'confirm' ? '' : reason,
  }
  await trx
    .updateTable('carrier_statement')
    .set({ ...columns, answered_at: now, answered_by: userId })
    .where('id', '=', stored.id)
    .execute()
  const answered = { ...stored, ...columns, answeredAt: now.toISOString(), answeredBy: userId }
  const { name } = await trx
    .selectFrom('factory')
    .select('name')
    .where('id', '=', stored.factoryId)
    .executeTakeFirstOrThrow()
  await notifyAnswered(trx, answered, name, now)
  return issuedOf(answered)
}
