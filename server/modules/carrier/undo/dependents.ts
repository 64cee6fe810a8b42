import { sql } from 'kysely'
import { refuse } from '#server/core/refuse.ts'
import type { ActiveStep } from '../../orders/index.ts'
import type { Step } from '../step.ts'

async function exists({ trx }: Step, query: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (${query}) as is`.execute(trx)
  return rows[0]?.is === true
}

/** Returns the month of an issued, current statement with this order; `since`: only one issued after that moment. */
async function statementMonth({ trx, order }: Step, since: string | null): Promise<string | null> {
  const { customer } = order
  if (customer.kind !== 'factory') return null
  const { rows } = await sql<{ month: string }>`
    select to_char(s.month, 'YYYY"年"FMMM"月"') as month
    from carrier_statement s join carrier_statement_row r on r.statement_id = s.id and r.order_id = ${order.id}
    where s.factory_id = ${customer.factoryId} and s.carrier_id = ${order.carrierId} and s.state <> 'superseded'
      and (${since}::timestamptz is null or s.issued_at >= ${since}::timestamptz) limit 1`.execute(trx)
  return rows[0]?.month ?? null
}

/** Refuses to undo a step with dependent records other than steps: a review, a report, a statement, a handled shortage. */
export async function refuseDependents(step: Step, undone: ActiveStep, label: string): Promise<void> {
  const { order } = step
  const { action, before, at } = undone
  const orderId = order.id
  if (action === 'sign' && (await exists(step, sql`select 1 from order_review where order_id = ${orderId}`)))
    refuse('undoReviewed')
  if (
    action === 'arrive' &&
    (await exists(step, sql`select 1 from recipient_report where order_id = ${orderId}`))
  )
    refuse('undoReported')
  if (action === 'sign' || action === 'advanceLedger') {
    const month = await statementMonth(step, action === 'sign' ? null : at)
    if (month !== null) refuse('undoInStatement', { params: { month, step: label } })
  }
  if (before.hasOpenedShortage) {
    const { openedAt, kind } = (order.exception ?? {}) as { openedAt?: string; kind?: string }
    const isUntouched =
      order.hasOpenException && kind === 'shortage' && Date.parse(openedAt ?? '') === Date.parse(at)
    if (!isUntouched) refuse('undoExceptionTouched')
  }
}
