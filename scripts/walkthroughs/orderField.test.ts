import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import type {} from '#server/testing/globalSetup.ts'
import { testApp } from '#server/testing/testApp.ts'
import { insertBefore, patchedCopy, slowImports, sourcesIn, timeoutMs } from './patchedCopy.ts'

/*
 * Follows CONTRIBUTING.md, "Add a field to an order": adds a text, a choice and a sum of money in the three files it names. The
 * code compiles, the compiler reports each omitted file, and the customer's values pass through every layer.
 */

const table = 'contract/orders/plain/fieldWords.ts'
const columns = 'server/db/tables.ts'
const inTable = insertBefore(
  '  remark: {',
  `  customerNumber: { kind: 'text', label: '客户单号', max: 40, exportWidth: 16, isListed: true },
  unloading: { kind: 'choice', label: '卸货', labels: { recipient: '收货人卸', carrier: '承运商卸' }, blank: 'recipient' },
  goodsValueFen: { kind: 'fen', label: '货值', exportWidth: 12, isListed: true },`,
)
const migration = `
  alter table freight_order add column customer_number text not null default '';
  alter table freight_order add column unloading text not null default 'recipient';
  alter table freight_order add column goods_value_fen bigint not null default 0;`
const inColumns = insertBefore(
  '  hold_released_at: Instant | null;',
  '  customer_number: Generated<string>;\n  unloading: Generated<string>;\n  goods_value_fen: Generated<number>;',
)

const carrying = sourcesIn(
  [
    'contract/orders',
    'server/modules/orders',
    'server/demo/orders',
    'web/features/ordering',
    'web/domain/orders',
    'web/domain/shipment',
    'web/shared/testing',
  ],
  /fieldWords|plainValues|plainColumns/,
  slowImports,
)

type Fields = Record<string, unknown>
interface Sources {
  'contract/orders/calls.ts': {
    orderCalls: Record<string, { request: { parse: (body: unknown) => Fields } }>
    orderDetail: { shape: Record<string, { parse: (value: unknown) => unknown }> }
  }
  'contract/orders/lists/listFields.ts': { orderRow: { shape: Fields } }
  'contract/orders/lists/listWords.ts': { orderExportColumns: Record<string, string> }
  'contract/orders/testing/filledFields.ts': { filledFields: Fields }
  'server/modules/orders/plainColumns.ts': {
    plainRow: (order: Fields) => Fields
    plainSelection: (fields: readonly string[]) => Record<string, string>
  }
  'server/modules/orders/exporting/exportCells.ts': {
    exportCells: Record<string, { valueOf: (order: Fields) => unknown }>
  }
  'web/domain/orders/columns/orderColumns.tsx': {
    orderColumns: (side: string, renderNumber: () => null) => { key: string; exports: string[] }[]
  }
  'web/domain/shipment/OrderFacts.tsx': {
    serviceFacts: (order: Fields) => { label: string; value: string }[]
  }
  'web/features/ordering/orderStart.ts': { fromOrder: (order: Fields) => Fields }
  'web/features/ordering/orderRequest.ts': {
    orderRequest: (values: Fields, totalFen: number, isVisitor: boolean) => Fields
  }
  'web/features/ordering/testing/order.ts': { earlierOrder: Fields }
}

const copy = patchedCopy({ [table]: inTable, [columns]: inColumns })
afterAll(() => copy.remove())

const load = <Path extends keyof Sources>(path: Path): Promise<Sources[Path]> =>
  import(join(copy.folder, path))

const added = { customerNumber: '客户单号', unloading: 'carrier', goodsValueFen: 123_456 }

test(
  'three files are enough, and the compiler names a column that is missing, and what a row of the table does not say',
  () => {
    expect(carrying.length).toBeGreaterThan(15)
    const storing = copy.addWithout(columns, 'server/modules/orders/plainColumns.ts')
    const inHaste = copy.addVersion(table, 'inHaste', (text) => inTable(text).replace(', max: 40', ''))
    const faults = copy.faultsOf([...carrying, storing, inHaste])
    const isExpected = (fault: string) => fault.startsWith(storing) || fault.startsWith(inHaste)
    expect(faults.filter((fault) => !isExpected(fault))).toEqual([])
    expect(faults.find((fault) => fault.startsWith(storing))).toContain('"customer_number"')
    expect(faults.some((fault) => fault.startsWith(inHaste))).toBe(true)
  },
  timeoutMs,
)

test('the form, request, detail, list, Excel file and repeated order contain the new fields', async () => {
  const { filledFields } = await load('contract/orders/testing/filledFields.ts')
  expect(filledFields).toMatchObject(added)
  const { earlierOrder } = await load('web/features/ordering/testing/order.ts')
  const order = { ...earlierOrder, ...filledFields }
  const { fromOrder } = await load('web/features/ordering/orderStart.ts')
  const values = fromOrder(order)
  expect(values).toMatchObject({ customerNumber: '客户单号', unloading: 'carrier', goodsValue: '1234.56' })
  const { orderRequest } = await load('web/features/ordering/orderRequest.ts')
  const { orderCalls, orderDetail } = await load('contract/orders/calls.ts')
  const { request } = orderCalls['/orders/createOrder'] ?? {}
  expect(request?.parse(orderRequest(values, 6_000, false))).toMatchObject(added)
  for (const [field, value] of Object.entries(added))
    expect(orderDetail.shape[field]?.parse(value)).toBe(value)
  const { serviceFacts } = await load('web/domain/shipment/OrderFacts.tsx')
  expect(serviceFacts(order)).toEqual(
    expect.arrayContaining([
      { label: '客户单号', value: '客户单号' },
      { label: '卸货', value: '承运商卸' },
      { label: '货值', value: '¥1,234.56' },
    ]),
  )
  const { orderRow } = await load('contract/orders/lists/listFields.ts')
  expect(Object.keys(orderRow.shape)).toEqual(expect.arrayContaining(['customerNumber', 'goodsValueFen']))
  const { orderColumns } = await load('web/domain/orders/columns/orderColumns.tsx')
  expect(orderColumns('customer', () => null).slice(-2)).toMatchObject([
    { key: 'customerNumber', exports: ['customerNumber'] },
    { key: 'goodsValueFen', exports: ['goodsValueYuan'] },
  ])
  const { orderExportColumns } = await load('contract/orders/lists/listWords.ts')
  expect(orderExportColumns).toMatchObject({ customerNumber: '客户单号', goodsValueYuan: '货值（元）' })
  const { exportCells } = await load('server/modules/orders/exporting/exportCells.ts')
  expect(exportCells['goodsValueYuan']?.valueOf(order)).toBe(1234.56)
})

test('the fields are stored in the migration’s columns and read back; earlier orders are blank', async () => {
  const app = await testApp(inject('cluster'))
  try {
    const customer = await actor(app, { type: 2 })
    const lineId = await insertLine(app, { carrierId: (await actor(app, { type: 3 })).factoryId })
    const { id } = await placeOrder(app, customer.token, lineId)
    await app.pool.query(migration)
    const { plainRow, plainSelection } = await load('server/modules/orders/plainColumns.ts')
    const { filledFields } = await load('contract/orders/testing/filledFields.ts')
    const parts = Object.entries(plainSelection(Object.keys(added))).map(
      ([name, from]) => `${from} as "${name}"`,
    )
    const stored = async () =>
      (await sql`select ${sql.raw(parts.join(', '))} from freight_order o where id = ${id}`.execute(app.db))
        .rows
    expect(await stored()).toEqual([{ customerNumber: '', unloading: 'recipient', goodsValueFen: 0 }])
    await app.db.updateTable('freight_order').set(plainRow(filledFields)).where('id', '=', id).execute()
    expect(await stored()).toEqual([added])
  } finally {
    await app.close()
  }
})
