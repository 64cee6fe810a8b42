import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import type {} from '#server/testing/globalSetup.ts'
import { storedStates } from '#server/testing/storedStates.ts'
import { testApp } from '#server/testing/testApp.ts'
import { insertBefore, patchedCopy, slowImports, sourcesIn, timeoutMs } from './patchedCopy.ts'

/*
 * Follows CONTRIBUTING.md, "Add a state of an order": adds 中转中 between 运输中 and 已到站 in the two files it names. The code compiles,
 * the compiler reports omitted entries, and everything about states includes it.
 */

const table = 'contract/orders/states.ts'
const inTable = (text: string) =>
  insertBefore(
    "  { action: 'arrive', from: 'in_transit'",
    `  { action: 'depart', from: 'in_transit', to: 'transferring', by: 'carrier' },
  { action: 'arrive', from: 'transferring', to: 'arrived', by: 'carrier' },`,
  )(
    insertBefore(
      "  arrived: { label: '已到站'",
      "  transferring: { label: '中转中', short: '中转', stage: 'going', mayReweigh: true },",
    )(text),
  )

const knowing = sourcesIn(
  [
    'contract/orders',
    'contract/carrier',
    'server/modules/orders',
    'server/modules/tracking',
    'server/demo/orders',
    'web/domain',
    'web/shared/ui/kit',
    'web/shared/testing',
  ],
  /Record<OrderStatus|Statuses|orderStates|orders\/states\.ts|inquiryStateSql|startOf/,
  slowImports,
)

interface Sources {
  'contract/orders/states.ts': {
    orderStatuses: string[]
    orderStatusLabels: Record<string, string>
    movingStatuses: string[]
    openStatuses: string[]
    reweighStatuses: string[]
    isBeforeArrival: (status: string) => boolean
  }
  'contract/orders/refusalReason.ts': {
    refusalReason: (order: object, action: string, by: string) => string | null
  }
  'contract/orders/calls.ts': { orderDetail: { shape: { status: { parse: (value: unknown) => unknown } } } }
  'server/modules/orders/stateSql.ts': { awaitingRelease: string }
  'web/domain/shipment/progress/progressSteps.ts': {
    progressSteps: (input: object) => { label: string; state: string }[]
  }
}

const copy = patchedCopy({ [table]: inTable })
afterAll(() => copy.remove())

const load = <Path extends keyof Sources>(path: Path): Promise<Sources[Path]> =>
  import(join(copy.folder, path))

test(
  'one file is enough for the code: everything that deals with states compiles',
  () => {
    expect(knowing.length).toBeGreaterThan(15)
    expect(copy.faultsOf(knowing)).toEqual([])
  },
  timeoutMs,
)

test(
  'the compiler names a row that does not say its label, its short name or its stage',
  () => {
    const versions = ['label', 'short', 'stage'].map((mark) => {
      const without = new RegExp(`(transferring: .*)${mark}: '[^']*',`)
      return { mark, path: copy.addVersion(table, mark, (text) => inTable(text).replace(without, '$1')) }
    })
    const faults = copy.faultsOf(versions.map(({ path }) => path))
    for (const { mark, path } of versions)
      expect(faults.filter((fault) => fault.startsWith(`${path}: `)).join()).toContain(`'${mark}'`)
  },
  timeoutMs,
)

test('tabs, badge, progress, rules, sentences and SQL include it', async () => {
  const states = await load('contract/orders/states.ts')
  expect(states.orderStatuses.indexOf('transferring')).toBe(states.orderStatuses.indexOf('in_transit') + 1)
  expect(states.orderStatusLabels['transferring']).toBe('中转中')
  for (const list of [states.movingStatuses, states.openStatuses, states.reweighStatuses])
    expect(list).toContain('transferring')
  expect(states.isBeforeArrival('transferring')).toBe(true)
  const { orderDetail } = await load('contract/orders/calls.ts')
  expect(orderDetail.shape.status.parse('transferring')).toBe('transferring')
  const { awaitingRelease } = await load('server/modules/orders/stateSql.ts')
  expect(awaitingRelease).toContain("'transferring'")
  const { progressSteps } = await load('web/domain/shipment/progress/progressSteps.ts')
  const steps = progressSteps({ status: 'transferring', createdAt: '2026-11-20T00:00:00.000Z', events: [] })
  expect(steps.find(({ state }) => state === 'current')?.label).toBe('中转')
  const { refusalReason } = await load('contract/orders/refusalReason.ts')
  const order = { status: 'transferring', isSelfPickup: false, hasReceipt: false }
  expect(refusalReason(order, 'arrive', 'carrier')).toBeNull()
  expect(refusalReason(order, 'deliver', 'carrier')).toBe('订单还是“中转中”，不能送货，请先登记到站')
})

test('comparing states finds it missing in the database before the migration', async () => {
  const app = await testApp(inject('cluster'))
  try {
    const { orderStatuses } = await load('contract/orders/states.ts')
    const missing = async () => {
      const stored = await storedStates(app.pool)
      return orderStatuses.filter((status) => !stored.includes(status))
    }
    expect(await missing()).toEqual(['transferring'])
    await app.pool.query(`
      alter table freight_order drop constraint freight_order_status_check;
      alter table freight_order add constraint freight_order_status_check
        check (status in (${orderStatuses.map((status) => `'${status}'`).join(', ')}))`)
    expect(await missing()).toEqual([])
  } finally {
    await app.close()
  }
})
