import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CallAnswer } from '#contract/calls/calls.ts'
import type { Database } from '#server/db/database.ts'
import { containing } from '#server/db/sqlText.ts'
import type { Scope } from '../orders/index.ts'
import { carrierScope, senderName } from '../orders/index.ts'
import { changeFen, isSigned, receivedFen } from '../orders/ledgers/index.ts'
import { issuedOf, readIssued } from './issued.ts'
import type { StoredStatement } from './issued.ts'
import { groupColumns, signedInMonth, sumsOf } from './rows.ts'
import type { PaymentGroup } from './rows.ts'

type List = CallAnswer<'/carrier/getStatementList'>

interface Request {
  month: string
  page: number
  pageSize: number
  keyword?: string | undefined
}

/** One side of the list: conditions for its orders and statements, and the column of the other party. */
interface Side {
  orders: Scope
  statements: RawBuilder<unknown>
  /** A factory id in `o`. Null: a visitor's order, distinguished by the sender's phone. */
  party: 'factory_id' | 'carrier_id'
}

interface Row extends PaymentGroup {
  /** Null in the total row. */
  partyId: number | null
  senderOrderId: number | null
  isAll: boolean
  name: string
  senderPhone: string | null
  parties: number
}

/**
 * Lists a month by the other party, the largest freight first, with all sums. The total covers all parties that match the
 * keyword. Includes parties with an issued statement whose orders have all moved away.
 */
async function list(db: Database, side: Side, request: Request): Promise<List> {
  const { month, page, pageSize, keyword = '' } = request
  const partyId = `o.${side.party}`
  const current = sql`${side.statements} and s.month = ${`${month}-01`}::date and s.state <> 'superseded'`
  const { rows } = await sql<Row>`
    with r as materialized (
      select ${sql.raw(partyId)} as party_id, case when ${sql.raw(partyId)} is null then o.shipper ->> 'phone' end as phone, o.id,
        o.shipper ->> 'name' as sender, o.payment, o.total_fen as "freightFen", ${sql.raw(changeFen)} as "feeChangeFen",
        ${sql.raw(receivedFen)} as "receivedFen", coalesce(c.amount_fen, 0) as "codFen", coalesce(c.received_fen, 0) as "codReceivedFen",
        case c.state when 'remitted' then c.amount_fen else 0 end as "codRemittedFen"
      from ${signedInMonth(side.orders, month)} mine join freight_order o on o.id = mine.id and ${sql.raw(isSigned)}
        left join ledger_entry s on s.order_id = o.id and s.kind = 'settlement'
        left join ledger_entry c on c.order_id = o.id and c.kind = 'cod'),
    groups as (
      select r.party_id, r.phone, max(r.id) as last_id, max(r.sender) as sender, ${groupColumns}
      from r group by r.party_id, r.phone, r.payment),
    every_party as (
      select g.party_id, g.phone, max(g.last_id) as last_id, max(g.sender) as sender, sum(g."freightFen") as freight_fen
      from groups g group by g.party_id, g.phone
      union all
      select ${sql.raw(side.party === 'factory_id' ? 's.factory_id' : 's.carrier_id')}, null, null, null, 0
      from carrier_statement s where ${current} and not exists (
        select 1 from groups g where g.party_id = ${sql.raw(side.party === 'factory_id' ? 's.factory_id' : 's.carrier_id')})),
    party as (
      select p.*, coalesce(f.name, p.sender) as name, count(*) over () as parties
      from every_party p left join factory f on f.id = p.party_id
      where ${keyword === ''} or coalesce(f.name, p.sender) ilike ${containing(keyword)} or p.phone like ${containing(keyword)}),
    shown as (
      select * from party p order by p.freight_fen desc, p.party_id, p.phone
      limit ${pageSize} offset ${(page - 1) * pageSize})
    select false as "isAll", p.party_id as "partyId", case when p.party_id is null then p.last_id end as "senderOrderId", p.name,
      p.phone as "senderPhone", p.parties, p.freight_fen, g.payment, ${summed('g')}
    from shown p left join groups g on g.party_id is not distinct from p.party_id and g.phone is not distinct from p.phone
    union all
    select true, null, null, '', null, max(p.parties), 0, g.payment, ${summed('g', 'sum')}
    from party p left join groups g on g.party_id is not distinct from p.party_id and g.phone is not distinct from p.phone
    group by g.payment
    order by 7 desc, 2, 5`.execute(db)
  const issued = await readIssued(db, current)
  const all = rows.filter(({ isAll }) => isAll)
  return {
    list: partiesOf(rows.filter(({ isAll }) => !isAll)).map((of) => summaryOf(of, issued, side)),
    total: Math.max(0, ...all.map(({ parties }) => parties)),
    sums: sumsOf(all.filter(isGroup)),
  }
}

const summedColumns = [
  'orders',
  'freightFen',
  'receivedFen',
  'feeChangedOrders',
  'feeChangeFen',
  'codOrders',
  'codFen',
  'codReceivedFen',
  'codRemittedFen',
] as const satisfies readonly Exclude<keyof PaymentGroup, 'payment'>[]

const summed = (name: string, by = '') =>
  sql.raw(
    summedColumns
      .map((column) => `coalesce(${by}(${name}."${column}"), 0)::bigint as "${column}"`)
      .join(', '),
  )

/** Whether a row has a payment; a party without orders has one row without. */
const isGroup = (row: Row) => (row.payment as string | null) !== null

/** Groups the rows by party, in order of first appearance. */
function partiesOf(rows: readonly Row[]): [Row, ...Row[]][] {
  const found = new Map<string, [Row, ...Row[]]>()
  for (const row of rows) {
    const key = `${row.partyId} ${row.senderPhone}`
    const before = found.get(key)
    if (before) before.push(row)
    else found.set(key, [row])
  }
  return [...found.values()]
}

function summaryOf(
  rows: readonly [Row, ...Row[]],
  issued: readonly StoredStatement[],
  { party }: Side,
): List['list'][number] {
  const [{ partyId, senderOrderId, name, senderPhone }] = rows
  const sums = sumsOf(rows.filter(isGroup))
  const current =
    partyId === null
      ? undefined
      : issued.find((one) => (party === 'factory_id' ? one.factoryId : one.carrierId) === partyId)
  return {
    partyId,
    senderOrderId,
    name: senderPhone === null ? name : senderName(name, senderPhone),
    sums,
    issued: current ? issuedOf(current) : null,
    isChanged: current !== undefined && !isDeepStrictEqual(current.sums, sums),
  }
}

/** Lists a carrier's customers of a month. */
export const listCustomers = (db: Database, carrierId: number, request: Request): Promise<List> =>
  list(
    db,
    { orders: carrierScope(carrierId), statements: sql`s.carrier_id = ${carrierId}`, party: 'factory_id' },
    request,
  )

/** Lists a factory's carriers of a month. */
export const listCarriers = (db: Database, factoryId: number, request: Request): Promise<List> =>
  list(
    db,
    {
      orders: sql<boolean>`o.factory_id = ${factoryId}`,
      statements: sql`s.factory_id = ${factoryId}`,
      party: 'carrier_id',
    },
    request,
  )
