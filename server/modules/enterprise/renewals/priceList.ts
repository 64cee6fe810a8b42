import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PriceList } from '#contract/enterprise/renewal.ts'
import type { Queryable, WriteTransaction } from '#server/db/database.ts'

/** A price list with its author and time. The first one has no author. */
export interface StoredPriceList extends PriceList {
  id: number
  at: string
  by: string | null
  note: string
}

interface Row {
  id: number
  at: string
  by: string | null
  note: string
  basic: number
  professional: number
  percents: [number, number, number]
}

/** Length of the history. */
const historyMax = 50
const termMonths = [12, 24, 36] as const

const listOf = ({ basic, professional, percents, ...row }: Row): StoredPriceList => ({
  ...row,
  fenPerMonth: { basic, professional },
  discounts: termMonths.map((fromMonths, at) => ({ fromMonths, percent: percents[at] ?? 100 })),
})

async function selectLists(
  db: Queryable,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<StoredPriceList[]> {
  const { rows } = await sql<Row>`
    select p.id, p.at, u.alias as by, p.note, p.basic_fen_per_month as basic, p.professional_fen_per_month as professional,
      json_build_array(p.percent_from_12, p.percent_from_24, p.percent_from_36) as percents
    from renewal_price_list p left join app_user u on u.id = p.user_id
    where ${condition} order by p.id desc limit ${limit}`.execute(db)
  return rows.map(listOf)
}

/** Returns the price lists, the valid one first. */
export const readPriceLists = (db: Queryable, limit = historyMax): Promise<StoredPriceList[]> =>
  selectLists(db, sql`true`, limit)

/** Returns the valid price list. */
export async function readPriceList(db: Queryable): Promise<StoredPriceList> {
  const [present] = await readPriceLists(db, 1)
  if (!present) throw new Error('The first price list comes with the schema')
  return present
}

/** Returns the price list of an order. For an order without one, returns the list that was valid at its creation. */
export async function readPriceListOf(
  db: Queryable,
  { price_list_id, created_at }: { price_list_id: number | null; created_at: string },
): Promise<PriceList> {
  const condition =
    price_list_id === null
      ? sql`p.at <= ${created_at}::timestamptz or p.user_id is null`
      : sql`p.id = ${price_list_id}::bigint`
  const [sold] = await selectLists(db, condition, 1)
  if (!sold) throw new Error('The first price list comes with the schema')
  return sold
}

/** Serializes price changes until the transaction ends. */
export async function lockPriceLists(trx: WriteTransaction): Promise<void> {
  await sql`lock table renewal_price_list in share row exclusive mode`.execute(trx)
}

/** Content of a new list; percents of the terms from 12, 24 and 36 months. */
export interface NewPriceList {
  basicFen: number
  professionalFen: number
  percents: readonly [number, number, number]
  note: string
}

export async function insertPriceList(
  trx: WriteTransaction,
  { basicFen, professionalFen, percents, note }: NewPriceList,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const [from12, from24, from36] = percents
  await sql`
    insert into renewal_price_list
      (basic_fen_per_month, professional_fen_per_month, percent_from_12, percent_from_24, percent_from_36, at, user_id, note)
    values (${basicFen}, ${professionalFen}, ${from12}, ${from24}, ${from36}, ${now}, ${userId}, ${note})`.execute(
    trx,
  )
}
