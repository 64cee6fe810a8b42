import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { payments } from '#contract/orders/words.ts'
import type { Payment } from '#contract/orders/words.ts'
import { monthPeriod } from '#contract/statements/months.ts'
import type { StatementRow } from '#contract/statements/statementFields.ts'
import type { StatementSums } from '#contract/statements/sums.ts'
import type { Queryable } from '#server/db/database.ts'
import { rowColumns } from '../orders/index.ts'
import type { Scope } from '../orders/index.ts'
import { changeFen, isSigned, receivedFen } from '../orders/ledgers/index.ts'
import { scopeOf } from './parties.ts'
import type { Parties } from './parties.ts'

/** A relation of a statement's rows, live or frozen, with the columns of `StoredRow`. */
export type Rows = RawBuilder<unknown>

interface StoredRow {
  orderId: number
  signedAt: string
  payment: Payment
  freightFen: number
  feeChangeFen: number
  receivedFen: number
  receivedAt: string | null
  codFen: number
  codReceivedFen: number
  codRemittedFen: number
  codRemittedAt: string | null
  facts: Facts
}

/** Details shown beside the amounts. */
type Facts = Pick<
  StatementRow,
  | 'number'
  | 'waybillNumber'
  | 'carrierNumber'
  | 'destinationText'
  | 'goodsText'
  | 'pieces'
  | 'weightGrams'
  | 'volumeCm3'
>

const facts: Record<keyof Facts, string> = {
  number: 'o.number',
  waybillNumber: 'w.number',
  carrierNumber: 'w.carrier_number',
  destinationText: rowColumns.destinationText,
  goodsText: rowColumns.goodsText,
  pieces: 'o.pieces',
  weightGrams: 'o.weight_grams',
  volumeCm3: 'o.volume_cm3',
}

const liveColumns: Record<keyof StoredRow, string> = {
  orderId: 'o.id',
  signedAt: 'w.signed_at',
  payment: 'o.payment',
  freightFen: 'o.total_fen',
  feeChangeFen: changeFen,
  receivedFen,
  receivedAt: 'case when s.received_fen > 0 then coalesce(s.done_at, s.due_at) end',
  codFen: 'coalesce(c.amount_fen, 0)',
  codReceivedFen: 'coalesce(c.received_fen, 0)',
  codRemittedFen: `case c.state when 'remitted' then c.amount_fen else 0 end`,
  codRemittedAt: 'c.done_at',
  facts: `jsonb_build_object(${Object.entries(facts)
    .map(([name, from]) => `'${name}', ${from}`)
    .join(', ')})`,
}

const storedColumns: Record<keyof StoredRow, string> = {
  orderId: 'r.order_id',
  signedAt: 'r.signed_at',
  payment: 'r.payment',
  freightFen: 'r.freight_fen',
  feeChangeFen: 'r.fee_change_fen',
  receivedFen: 'r.received_fen',
  receivedAt: 'r.received_at',
  codFen: 'r.cod_fen',
  codReceivedFen: 'r.cod_received_fen',
  codRemittedFen: 'r.cod_remitted_fen',
  codRemittedAt: 'r.cod_remitted_at',
  facts: 'r.facts',
}

const select = (columns: Record<keyof StoredRow, string>) =>
  sql.raw(
    Object.entries(columns)
      .map(([name, from]) => `${from} as "${name}"`)
      .join(', '),
  )

/**
 * Selects the ids of a scope's orders signed in a month of Asia/Shanghai. For a customer and a carrier it uses indexes alone. It
 * does not check that they are still signed; reading their rows does.
 */
export const signedInMonth = (scope: Scope, month: string): RawBuilder<unknown> => {
  const { from, to } = monthPeriod(month)
  return sql`(
    select o.id from freight_order o join waybill w on w.order_id = o.id and w.carrier_id = o.carrier_id
    where ${scope} and w.signed_at >= ${from}::timestamptz and w.signed_at < ${to}::timestamptz offset 0)`
}

/** Selects the live orders of a statement (product.md §5). Finds their ids first, then reads the columns. */
export const liveRows = (parties: Parties): Rows => sql`
  select ${select(liveColumns)}
  from ${signedInMonth(scopeOf(parties), parties.month)} mine
    join freight_order o on o.id = mine.id and ${sql.raw(isSigned)} join waybill w on w.order_id = o.id
    left join ledger_entry s on s.order_id = o.id and s.kind = 'settlement'
    left join ledger_entry c on c.order_id = o.id and c.kind = 'cod'`

/** Selects the frozen orders of an issued statement. */
export const issuedRows = (statementId: number): Rows => sql`
  select ${select(storedColumns)} from carrier_statement_row r where r.statement_id = ${statementId}`

/** Freezes the live orders. Returns their number. */
export async function freezeRows(trx: Queryable, parties: Parties, statementId: number): Promise<number> {
  const names = Object.entries(storedColumns).map(([name, column]) => [column.slice(2), name] as const)
  const { numAffectedRows } = await sql`
    insert into carrier_statement_row (statement_id, ${sql.raw(names.map(([column]) => column).join(', '))})
    select ${statementId}, ${sql.raw(names.map(([, name]) => `r."${name}"`).join(', '))}
    from (${liveRows(parties)}) r`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

const rowOf = ({ facts: shown, ...row }: StoredRow): StatementRow => ({ ...shown, ...row })

interface Part {
  limit: number
  offset: number
}

/** Returns a range of the rows, the first signed first. */
export async function readRows(db: Queryable, rows: Rows, { limit, offset }: Part): Promise<StatementRow[]> {
  const { rows: found } = await sql<StoredRow>`
    select * from (${rows}) r order by r."signedAt", r."orderId" limit ${limit} offset ${offset}`.execute(db)
  return found.map(rowOf)
}

/** Sums of the rows with one kind of payment. */
export interface PaymentGroup extends Omit<StatementSums, 'payments'> {
  payment: Payment
}

/** Sums of a grouping of rows `r`. */
export const groupColumns = sql.raw(`r.payment, count(*) as orders,
  sum(r."freightFen")::bigint as "freightFen", sum(r."receivedFen")::bigint as "receivedFen",
  count(*) filter (where r."feeChangeFen" <> 0) as "feeChangedOrders", sum(r."feeChangeFen")::bigint as "feeChangeFen",
  count(*) filter (where r."codFen" > 0) as "codOrders", sum(r."codFen")::bigint as "codFen",
  sum(r."codReceivedFen")::bigint as "codReceivedFen", sum(r."codRemittedFen")::bigint as "codRemittedFen"`)

/** Adds up groups. Each payment has at most one. */
export function sumsOf(groups: readonly PaymentGroup[]): StatementSums {
  const total = (key: Exclude<keyof PaymentGroup, 'payment'>) =>
    groups.reduce((sum, group) => sum + group[key], 0)
  const sumOf = (payment: Payment) => {
    const group = groups.find((one) => one.payment === payment)
    const { orders = 0, freightFen = 0, receivedFen: received = 0 } = group ?? {}
    return { payment, orders, freightFen, receivedFen: received }
  }
  return {
    orders: total('orders'),
    payments: payments.map(sumOf),
    freightFen: total('freightFen'),
    receivedFen: total('receivedFen'),
    feeChangedOrders: total('feeChangedOrders'),
    feeChangeFen: total('feeChangeFen'),
    codOrders: total('codOrders'),
    codFen: total('codFen'),
    codReceivedFen: total('codReceivedFen'),
    codRemittedFen: total('codRemittedFen'),
  }
}

/** Returns the sums of all rows. */
export async function readSums(db: Queryable, rows: Rows): Promise<StatementSums> {
  const { rows: groups } = await sql<PaymentGroup>`
    select ${groupColumns} from (${rows}) r group by r.payment`.execute(db)
  return sumsOf(groups)
}
