import { sql } from 'kysely'
import type { RenewalPlan, RenewalStatus } from '#contract/enterprise/renewalWords.ts'
import type { SandboxChannel, SandboxPayment } from '#server/adapters/pay/sandbox.ts'
import type { Handler, Handlers } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable, WriteTransaction } from '#server/db/database.ts'
import type { PayTrouble } from './channels.ts'
import { handleNotice } from './handleNotice.ts'

interface CashierOrder {
  payOrderNumber: string
  plan: RenewalPlan
  months: number
  amountFen: number
  status: RenewalStatus
  payBefore: string
}

/** Returns what the QR code reveals about an order. Refuses notFound unless it is a sandbox order. */
async function readCashierOrder(db: Queryable, number: string): Promise<CashierOrder> {
  const row = await db
    .selectFrom('pay_order')
    .select(['number as payOrderNumber', 'plan', 'months', 'amount_fen as amountFen', 'status'])
    .select('pay_before as payBefore')
    .where('number', '=', number)
    .where('channel', '=', 'sandbox')
    .executeTakeFirst()
  return (row as CashierOrder | undefined) ?? refuse('notFound')
}

/** Returns the sandbox payment of an order number. */
export async function readSandboxPayment(db: Queryable, number: string): Promise<SandboxPayment | null> {
  const { rows } = await sql<{ number: string; state: 'paid' | 'failed'; amountFen: number; at: string }>`
    select p.number, s.state, p.amount_fen as "amountFen", s.at
    from sandbox_payment s join pay_order p on p.number = s.number and p.channel = 'sandbox'
    where s.number = ${number}`.execute(db)
  const row = rows[0]
  return row ? { ...row, at: new Date(row.at) } : null
}

/** Records a payment once: a paid one stays paid, a failed one may be retried. */
async function pay(
  trx: WriteTransaction,
  order: CashierOrder,
  state: 'paid' | 'failed',
  now: Date,
): Promise<SandboxPayment> {
  await sql`
    insert into sandbox_payment as s (number, state, at) values (${order.payOrderNumber}, ${state}, ${now})
    on conflict (number) do update set state = excluded.state, at = excluded.at where s.state = 'failed'`.execute(
    trx,
  )
  const payment = await readSandboxPayment(trx, order.payOrderNumber)
  if (payment === null) throw new Error('The cashier forgot what it took')
  return payment
}

const sandboxPay =
  (sandbox: SandboxChannel, onTrouble: PayTrouble): Handler<'/Payment/sandboxPay'> =>
  async ({ trx, ip, now }, { payOrderNumber, outcome }) => {
    const order = await readCashierOrder(trx, payOrderNumber)
    const wasPaid = (await readSandboxPayment(trx, payOrderNumber))?.state === 'paid'
    if (!wasPaid && Date.parse(order.payBefore) <= now.getTime()) refuse('payOrderClosed')
    const payment = await pay(trx, order, outcome === 'failed' ? 'failed' : 'paid', now)
    if (outcome === 'unheard') return { noticeAnswer: '' }
    const answer = await handleNotice(
      trx,
      { name: 'sandbox', channel: sandbox, onTrouble },
      { ...sandbox.noticeOf(payment), ip, now },
    )
    return { noticeAnswer: answer.body }
  }

/** Handlers of the sandbox's cashier, which plays the payer and the channel. Its calls do not exist in production. */
export const cashierHandlers = (sandbox: SandboxChannel | null, onTrouble: PayTrouble) =>
  ({
    '/Payment/getSandboxOrder': ({ db }, { payOrderNumber }) => readCashierOrder(db, payOrderNumber),
    '/Payment/sandboxPay': sandbox === null ? () => refuse('notFound') : sandboxPay(sandbox, onTrouble),
  }) satisfies Partial<Handlers>
