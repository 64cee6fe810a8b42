import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../testing/cluster.ts'
import { testPool } from '../../testing/pool.ts'

/*
 * Beyond one machine, each table is spread over several by a column. There a unique key must contain that column, and a
 * reference must lead to rows on the same machine. The lists below name what would have to change and may only shrink: a new
 * table needs an entry, and a new key contains its column or gives a reason.
 */

/** Tables that grow with orders, and the column that spreads their rows. */
const spread: Record<string, string> = {
  line: 'site_id',
  line_stats: 'site_id',
  line_mark: 'site_id',
  freight_order: 'site_id',
  order_event: 'site_id',
  waybill: 'site_id',
  tracking_event: 'site_id',
  fee_change: 'site_id',
  ledger_entry: 'site_id',
  received_payment: 'site_id',
  departure_order: 'site_id',
  recipient_sms: 'site_id',
  recipient_wish: 'site_id',
  recipient_report: 'site_id',
  order_review: 'site_id',
  inquiry: 'site_id',
  inquiry_offer: 'site_id',
  consult: 'site_id',
  dialog: 'site_id',
  carrier_statement: 'carrier_id',
  carrier_statement_row: 'carrier_id',
  departure: 'carrier_id',
  board_day: 'carrier_id',
  board_lane: 'carrier_id',
  board_mark: 'carrier_id',
  open_event: 'carrier_id',
  notice: 'user_id',
}

const splitNames = (names: string) => names.trim().split(/\s+/)

/** Copied to every machine: small, read by everything. */
const everywhere = splitNames('site factory app_user api_key')

/** Kept on one machine: grows with people, not with orders, or is swept within weeks. */
const atOne = splitNames(`
  session sms_code sms_inbox sms_notice sms_outage login_event confirmation_ticket user_consent
  limit_counter idempotency api_key_minute job stream_event audit_log stored_file
  vehicle driver verification verification_picture real_name_check carrier_invitation carrier_invitation_use
  pay_order pay_notice sandbox_payment renewal_price_list renewal_reminder
  software_release software_part feedback feedback_reply announcement announcement_read
  notice_choice notice_read_mark address_record record_sheet record_import record_import_row favorite favorite_removed unmet_demand
  bulk_job line_import line_import_row price_move seen_price webhook webhook_delivery`)

/** Tables that lack their column. Rows below an order, line or thread can take it there; visitors' notices have a hash. */
const lacking = splitNames(`
  line_stats line_mark order_event waybill tracking_event fee_change ledger_entry received_payment departure_order recipient_sms
  recipient_wish recipient_report order_review carrier_statement_row consult
  dialog notice`)

/** Keys and references without the column, grouped by the reason. */
const unheld: Record<string, string> = {
  'drawn from one sequence, so that it is unique without the key': `
    line_pkey freight_order_pkey order_event_pkey waybill_pkey tracking_event_pkey fee_change_pkey received_payment_pkey departure_pkey consult_pkey
    dialog_pkey notice_pkey freight_order_number_key waybill_number_key departure_number_key
    carrier_statement_pkey inquiry_pkey inquiry_offer_pkey`,
  'of one order, line or thread: the site goes in front': `
    waybill_order_id_key ledger_entry_pkey fee_change_one_open departure_order_pkey line_stats_pkey dialog_once
    recipient_sms_pkey recipient_wish_pkey recipient_report_pkey order_review_pkey
    inquiry_order_id_key inquiry_offer_once`,
  'of one statement: its carrier goes in front, and stands beside it': `
    carrier_statement_row_pkey carrier_statement_row_statement_id_fkey`,
  'of one order, line, waybill or thread: the site stands beside it': `
    freight_order_line_id_fkey order_event_order_id_fkey waybill_order_id_fkey tracking_event_waybill_id_fkey
    fee_change_order_id_fkey ledger_entry_order_id_fkey received_payment_order_id_kind_fkey departure_order_order_id_fkey line_stats_line_id_fkey
    consult_line_id_fkey consult_order_id_fkey dialog_consult_id_fkey recipient_sms_order_id_fkey
    recipient_wish_order_id_fkey recipient_report_order_id_fkey order_review_order_id_fkey
    inquiry_order_id_fkey inquiry_offer_inquiry_id_fkey inquiry_offer_line_id_fkey`,
  'a carrier’s own numbers are unique in all of its sites: then in each of them':
    'line_code waybill_carrier_number',
  'of two beginnings of a thread one is found by it: its text names the site first': 'consult_topic_key',
  'leads to what lies elsewhere: given up, the row says its id alone': `
    departure_order_departure_id_fkey carrier_statement_row_order_id_fkey notice_order_id_fkey notice_consult_id_fkey open_event_order_id_fkey
    dialog_file_id_fkey favorite_line_id_fkey favorite_removed_line_id_fkey price_move_line_id_fkey seen_price_line_id_fkey
    sms_notice_order_id_fkey`,
}

let pool: pg.Pool
let clone: Awaited<ReturnType<typeof cloneDatabase>>

beforeAll(async () => {
  clone = await cloneDatabase(inject('cluster'))
  pool = testPool(clone.connection, { max: 1 })
})
afterAll(async () => {
  await pool.end()
  await clone.drop()
})

test('every table is in one of the lists', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`,
  )
  const placed = [...Object.keys(spread), ...everywhere, ...atOne]
  expect(placed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('every spread table has its column, except those listed', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select t.name from unnest($1::text[], $2::text[]) t(name, by)
     where not exists (select 1 from pg_attribute where attrelid = t.name::regclass and attname = t.by and attnotnull)`,
    [Object.keys(spread), Object.values(spread)],
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(lacking.toSorted())
})

interface Key {
  table: string
  name: string
  columns: string[]
}
interface Reference extends Key {
  target: string
  targetColumns: string[]
}

const names = (columns: string, table: string) =>
  `array(select a.attname::text from unnest(${columns}) with ordinality k(n, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = k.n order by k.place)`

/** Checks whether a reference stays enforceable: to a copied table, within one machine, or along the spread column. */
function isHeld({ table, columns, target, targetColumns }: Reference): boolean {
  if (everywhere.includes(target)) return true
  const [by, targetBy] = [spread[table], spread[target]]
  if (by === undefined || targetBy === undefined) return by === targetBy
  return columns.some((column, place) => column === by && targetColumns[place] === targetBy)
}

test('unique keys and references of spread tables contain the column, except those listed with a reason', async () => {
  const keys = await pool.query<Key>(
    `select x.indrelid::regclass::text as table, x.indexrelid::regclass::text as name, ${names('x.indkey', 'x.indrelid')} as columns
     from pg_index x join pg_class c on c.oid = x.indrelid
     where x.indisunique and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
  )
  const references = await pool.query<Reference>(
    `select f.conrelid::regclass::text as table, f.conname as name, ${names('f.conkey', 'f.conrelid')} as columns,
       f.confrelid::regclass::text as target, ${names('f.confkey', 'f.confrelid')} as "targetColumns"
     from pg_constraint f join pg_class c on c.oid = f.conrelid
     where f.contype = 'f' and not c.relispartition and f.connamespace = 'public'::regnamespace`,
  )
  expect(keys.rows.length).toBeGreaterThan(60)
  expect(references.rows.length).toBeGreaterThan(60)
  const found = [
    ...keys.rows.filter(({ table, columns }) => table in spread && !columns.includes(spread[table] ?? '')),
    ...references.rows.filter((reference) => !isHeld(reference)),
  ]
  expect(found.map(({ name }) => name).toSorted()).toEqual(
    Object.values(unheld).flatMap(splitNames).toSorted(),
  )
})
