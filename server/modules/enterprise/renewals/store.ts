import { sql } from 'kysely'
import type { ServiceTerm } from '#contract/enterprise/renewal.ts'
import type { PayChannelName, RenewalPlan, RenewalStatus } from '#contract/enterprise/renewalWords.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { Database, Queryable, WriteTransaction } from '#server/db/database.ts'

/** A pay order; times are ISO UTC. */
export interface PayOrder {
  id: number
  number: string
  factory_id: number
  user_id: number
  plan: RenewalPlan
  months: number
  list_fen: number
  discount_fen: number
  upgrade_fen: number
  amount_fen: number
  /** The price list that it was sold at; null where an earlier version of the program wrote it. */
  price_list_id: number | null
  channel: PayChannelName
  status: RenewalStatus
  qr_text: string
  created_at: string
  pay_before: string
  asked_at: string | null
  paid_at: string | null
  transaction_id: string | null
  term_starts_at: string | null
  new_expires_at: string | null
}

const payOrderColumns = columnsOf<PayOrder>({
  id: true,
  number: true,
  factory_id: true,
  user_id: true,
  plan: true,
  months: true,
  list_fen: true,
  discount_fen: true,
  upgrade_fen: true,
  amount_fen: true,
  price_list_id: true,
  channel: true,
  status: true,
  qr_text: true,
  created_at: true,
  pay_before: true,
  asked_at: true,
  paid_at: true,
  transaction_id: true,
  term_starts_at: true,
  new_expires_at: true,
})

/** Columns of a new order. */
export type NewPayOrder = Pick<
  PayOrder,
  | 'number'
  | 'factory_id'
  | 'user_id'
  | 'plan'
  | 'months'
  | 'list_fen'
  | 'discount_fen'
  | 'upgrade_fen'
  | 'amount_fen'
  | 'price_list_id'
  | 'channel'
  | 'qr_text'
> & { created_at: Date; pay_before: Date }

interface TermRow {
  plan: string | null
  expires_at: string | null
}

const termOf = ({ plan, expires_at }: TermRow): ServiceTerm => ({
  plan: plan as RenewalPlan | null,
  expiresAtMs: expires_at === null ? null : Date.parse(expires_at),
})

/** Returns until when a factory's service is paid. */
export async function readTerm(db: Queryable, factoryId: number): Promise<ServiceTerm> {
  return termOf(
    await db
      .selectFrom('factory')
      .select(['plan', 'expires_at'])
      .where('id', '=', factoryId)
      .executeTakeFirstOrThrow(),
  )
}

/** Locks a factory's term until the transaction ends. References to the factory do not wait for it. */
export async function lockTerm(trx: WriteTransaction, factoryId: number): Promise<ServiceTerm> {
  return termOf(
    await trx
      .selectFrom('factory')
      .select(['plan', 'expires_at'])
      .where('id', '=', factoryId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(),
  )
}

export async function setTerm(
  trx: WriteTransaction,
  factoryId: number,
  term: { plan: RenewalPlan; expiresAt: Date },
): Promise<void> {
  await trx
    .updateTable('factory')
    .set({ plan: term.plan, expires_at: term.expiresAt })
    .where('id', '=', factoryId)
    .execute()
}

export async function nextSerial(db: Queryable): Promise<number> {
  const { rows } = await sql<{ serial: number }>`select nextval('pay_order_serial') as serial`.execute(db)
  return rows[0]?.serial ?? 0
}

export async function insertPayOrder(trx: WriteTransaction, order: NewPayOrder): Promise<PayOrder> {
  return (await trx
    .insertInto('pay_order')
    .values(order)
    .returning(payOrderColumns)
    .executeTakeFirstOrThrow()) as PayOrder
}

/** Returns a factory's payable orders, the newest first. */
export async function readOpen(db: Queryable, factoryId: number, now: Date): Promise<PayOrder[]> {
  const rows = await db
    .selectFrom('pay_order')
    .select(payOrderColumns)
    .where('factory_id', '=', factoryId)
    .where('status', '=', 'pending')
    .where('pay_before', '>', now.toISOString())
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows as PayOrder[]
}

/** Returns one of a factory's own pay orders. */
export async function readOwn(
  db: Queryable,
  factoryId: number,
  number: string,
): Promise<PayOrder | undefined> {
  const row = await db
    .selectFrom('pay_order')
    .select(payOrderColumns)
    .where('number', '=', number)
    .where('factory_id', '=', factoryId)
    .executeTakeFirst()
  return row as PayOrder | undefined
}

/** Returns one page of a factory's pay orders, newest first, and their total. */
export async function readPage(
  db: Queryable,
  factoryId: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: PayOrder[]; total: number }> {
  const own = db.selectFrom('pay_order').where('factory_id', '=', factoryId)
  const rows = await own
    .select(payOrderColumns)
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await own.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows as PayOrder[], total }
}

/** Locks the pay order of a channel's number until the transaction ends. Notices of one order are thus serialized. */
export async function lockPayOrder(
  trx: WriteTransaction,
  channel: PayChannelName,
  number: string,
): Promise<PayOrder | undefined> {
  const row = await trx
    .selectFrom('pay_order')
    .select(payOrderColumns)
    .where('number', '=', number)
    .where('channel', '=', channel)
    .forUpdate()
    .executeTakeFirst()
  return row as PayOrder | undefined
}

/** Checks whether a payment has already paid another order. */
export async function isTransactionUsed(
  trx: WriteTransaction,
  channel: PayChannelName,
  transactionId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('pay_order')
    .select('id')
    .where('channel', '=', channel)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  return row !== undefined
}

/** Changes a pay order. The caller must hold its lock. */
export async function changePayOrder(
  trx: WriteTransaction,
  id: number,
  change: Partial<{
    status: RenewalStatus
    asked_at: Date
    paid_at: Date
    transaction_id: string
    term_starts_at: Date
    new_expires_at: Date
    needs_human: boolean
  }>,
): Promise<void> {
  await trx.updateTable('pay_order').set(change).where('id', '=', id).execute()
}

/** Deletes forged payment notices after 90 days. */
export async function trimForgedNotices(db: Database, now: Date): Promise<void> {
  await sql`
    delete from pay_notice where outcome = 'forged' and at < ${now}::timestamptz - interval '90 days'`.execute(
    db,
  )
}
