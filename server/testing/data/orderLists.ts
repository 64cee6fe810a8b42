import type { CallInput } from '#contract/calls/calls.ts'
import { dayMs } from '#contract/kernel/time.ts'
import type { Actor } from '../actors.ts'
import type { TestApp } from '../testApp.ts'

type Filter = CallInput<'/carrier/getOrderList'>
const start = (day: string) => `${day}T00:00:00.000+08:00`
const nextDay = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + dayMs).toISOString().slice(0, 10)
/** Returns the filter for orders placed on these days, both included. */
export const placedOn = (from: string, to: string): Filter => ({
  createdFrom: start(from),
  createdTo: start(nextDay(to)),
})
/** Returns the filter for orders signed on these days, both included. */
export const signedOn = (from: string, to: string): Filter => ({
  signedFrom: start(from),
  signedTo: start(nextDay(to)),
})

export type OrderListPath = '/carrier/getOrderList' | '/ops/getOrderList'

/** Returns all orders of a filtered list, at most 100, and their sums. */
export async function listedOrders(
  app: TestApp,
  reader: Actor,
  filter: Filter,
  path: OrderListPath = '/carrier/getOrderList',
) {
  const { list, total } = await app.data(path, { ...filter, pageSize: 100 }, reader)
  if (list.length !== total) throw new Error(`${path} shows ${list.length} of ${total} orders`)
  const sum = (of: (row: (typeof list)[number]) => number) => list.reduce((so, row) => so + of(row), 0)
  return { total, list, freightFen: sum((row) => row.totalFen), sum }
}

/** Returns the sums of the order lists that a board's figures open. */
export async function sumsOfOrderLists(
  app: TestApp,
  reader: Actor,
  { from, to }: { from: string; to: string },
  path?: OrderListPath,
) {
  const listed = (filter: Filter) => listedOrders(app, reader, filter, path)
  const placed = await listed(placedOn(from, to))
  const effective = await listed({ ...placedOn(from, to), isLost: false })
  const signed = await listed(signedOn(from, to))
  const late = await listed({ ...signedOn(from, to), isLate: true })
  const onTime = await listed({ ...signedOn(from, to), isLate: false })
  const troubled = await listed({ ...placedOn(from, to), isLost: false, hasException: true })
  return {
    orders: placed.total,
    lostOrders: placed.total - effective.total,
    freightFen: effective.freightFen,
    weightGrams: effective.sum((row) => row.weightGrams),
    volumeCm3: effective.sum((row) => row.volumeCm3),
    exceptionOrders: troubled.total,
    signedOrders: signed.total,
    signedFreightFen: signed.freightFen,
    timedOrders: late.total + onTime.total,
    onTimeOrders: onTime.total,
  }
}
