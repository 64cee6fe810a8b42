import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { lineCard } from '#contract/lines/calls.ts'
import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrierId: number
let id: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrierId = (await actor(app, { type: 3, name: '永康“顺达”\\物流"公司"' })).factoryId
  id = await insertLine(app, { carrierId, destinationCode: '330782' })
  await app.pool.query(
    `insert into line_stats (line_id, orders_carried, on_time_percent, waybills_90_days, median_hours, p90_hours, refreshed_at)
     values ($1, 30, 90, 12, 20, 30, now())`,
    [id],
  )
})
afterAll(() => app.close())

/** New value of each column; null: it is not on the card, or is derived from others. */
const changed: Record<string, string | null> = {
  id: null,
  carrier_id: null,
  site_id: null,
  card: null,
  code: `'新编号'`,
  version: '2',
  status: null,
  stopped_reason: null,
  stopped_at: null,
  held_status: null,
  origin_name: `'东站"1"号\\货场'`,
  origin_address: `'金胜路 9 号'`,
  origin_contact: `'王师傅'`,
  origin_phones: `'{0579-87654321,13800138000}'`,
  destination_code: `'330783'`,
  destination_text: `'浙江省金华市东阳市'`,
  destination_name: `'东阳站' || chr(10)`,
  destination_address: `'江滨路 1 号'`,
  destination_phones: `'{13900139000}'`,
  via_codes: `'{330782}'`,
  via_texts: `'{浙江省金华市义乌市}'`,
  match_keys: null,
  is_direct: 'not is_direct',
  transit_hours_min: 'transit_hours_min + 1',
  transit_hours_max: 'transit_hours_max + 9',
  departure_days: '3',
  cut_off_minutes: '61',
  heavy_from_grams: `'{0,1000000}'`,
  heavy_fen_per_tonne: null,
  light_from_cm3: null,
  light_fen_per_m3: `array_fill(777::bigint, array[cardinality(light_fen_per_m3)])`,
  min_charge_fen: 'min_charge_fen + 1',
  is_deficit_rated: 'not is_deficit_rated',
  heavy_deficit_fen: null,
  light_deficit_fen: null,
  fees: `fees || '{"cod": null}'`,
  other_fees_fen: 'other_fees_fen + 100',
  service_terms: null,
  remark: `'轻拿轻放'`,
  popularity: 'popularity + 5',
  updated_at: `'2026-11-20 08:00:00.123+00'`,
}

/** Columns changed together with their tiers, whose number they share. */
const besides: Record<string, string> = { heavy_from_grams: `, heavy_fen_per_tonne = '{50000,40000}'` }

test("keeps a line's search card equal to its detail after any change", async () => {
  const { rows } = await app.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'line'`,
  )
  expect(Object.keys(changed).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  for (const [column, value] of Object.entries(changed)) {
    if (value !== null)
      await app.pool.query(`update line set ${column} = ${value}${besides[column] ?? ''} where id = $1`, [id])
    const { list } = await app.data('/lines/searchLines', {})
    const detail = await app.data('/lines/getLineDetail', { id })
    expect(list, column).toEqual([{ ...lineCard.omit({ totalFen: true }).parse(detail), totalFen: null }])
  }
})

test("updates the card with the carrier's name, measured figures and status", async () => {
  const { rows } = await app.pool.query<{ status: string; card: string }>(
    `update line set status = 'paused' where id = $1 returning status, card`,
    [id],
  )
  expect(JSON.parse(`${rows[0]?.card}}`)).toMatchObject({ id, status: 'paused' })
  // a stopped line is paused whatever the update says (hold_line), and so is its card
  const held = await app.pool.query<{ card: string }>(
    `update line set status = 'on', stopped_reason = '核对' where id = $1 returning card`,
    [id],
  )
  expect(JSON.parse(`${held.rows[0]?.card}}`)).toMatchObject({ status: 'paused' })
  await app.pool.query(`update line set status = 'on', stopped_reason = null where id = $1`, [id])
  await app.pool.query(`update factory set name = '改名"物流' where id = $1`, [carrierId])
  await app.pool.query('update line_stats set waybills_90_days = 9 where line_id = $1', [id])
  const { list } = await app.data('/lines/searchLines', {})
  expect(list).toMatchObject([{ status: 'on', carrier: { name: '改名"物流' }, experience: null }])
})
