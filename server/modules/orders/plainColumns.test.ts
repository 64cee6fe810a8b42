import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { formatField } from '#contract/orders/plain/fieldText.ts'
import {
  exportedNames,
  exportNameOf,
  listedNames,
  plainNames,
  specOf,
} from '#contract/orders/plain/fieldWords.ts'
import { filledFields } from '#contract/orders/testing/filledFields.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { plainColumns } from './plainColumns.ts'

let app: TestApp
let customer: Actor
let id: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  const lineId = await insertLine(app, { carrierId: (await actor(app, { type: 3 })).factoryId })
  id = (await placeOrder(app, customer.token, lineId, filledFields)).id
})
afterAll(() => app.close())

test('stores each field in the column of its name', async () => {
  expect(plainColumns).toContain('declared_value_fen')
  const row = await app.db
    .selectFrom('freight_order')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(Object.fromEntries(Object.entries(row).filter(([name]) => plainColumns.includes(name)))).toEqual(
    Object.fromEntries(plainNames.map((field, at) => [plainColumns[at], filledFields[field]])),
  )
})

test('returns each field in the order, its list row and the Excel file', async () => {
  expect(await app.data('/orders/getOrderDetail', { id }, customer)).toMatchObject(filledFields)
  const { list } = await app.data('/orders/getOrdersList', {}, customer)
  expect(list).toMatchObject([Object.fromEntries(listedNames.map((field) => [field, filledFields[field]]))])
  const columns = exportedNames.map((field) => exportNameOf(field))
  const { bytes } = await app.data('/orders/exportOrders', { columns }, customer)
  const [, cells] = await readSheet(Buffer.from(bytes))
  expect(cells).toEqual(
    exportedNames.map((field) => {
      const { kind } = specOf(field)
      if (kind === 'fen') return Number(filledFields[field]) / 100
      return kind === 'count' ? filledFields[field] : formatField(field, filledFields[field])
    }),
  )
})
