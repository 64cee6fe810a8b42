import { expect, test } from 'vitest'
import { randomFrom } from '#contract/kernel/random.ts'
import { hourMs } from '#contract/kernel/time.ts'
import { orderStatuses } from '#contract/orders/states.ts'
import { siteLines } from '../lines/lines.ts'
import { customers } from '../people/customers.ts'
import { mobiles } from '../people/people.ts'
import { demoSites, sitesWithFirms } from '../sites.ts'
import { now } from '../testing/demoDatabase.ts'
import { demoOrders } from './orders.ts'

/** Returns the states without an order between the demo's manufacturer and carrier when the demo is loaded at a time. */
function missingStates(at: Date): string[] {
  const stream = (part: number) => randomFrom(part)
  const nextMobile = mobiles(1)
  const shippers = customers(stream(1), 1, 1, nextMobile)
  const [site] = sitesWithFirms(demoSites(stream(2), 1), 600, stream, shippers.length + 1, nextMobile)
  const [firm] = site?.firms ?? []
  if (!site || !firm) throw new Error('The demo needs a site')
  const lines = [...siteLines(site.random, site, 1, at, nextMobile)]
  const orders = demoOrders(stream(4), lines, shippers, firm.id, at, nextMobile)
  const manufacturer = shippers.find(({ type }) => type === 2)
  const own = orders.filter(
    ({ customer, line }) => customer?.factoryId === manufacturer?.id && line.firm.id === firm.id,
  )
  return orderStatuses.filter((status) => !own.some((order) => order.status === status))
}

test('gives the demo customer an order in each state at every hour of the day and on every day of the week', () => {
  // 29 hours: each start is another hour of the day, and the starts are spread over all days of the week
  const starts = Array.from({ length: 24 }, (_, nth) => new Date(now.getTime() + nth * 29 * hourMs))
  const missing = starts.flatMap((at) => missingStates(at).map((status) => `${at.toISOString()} ${status}`))
  expect(missing).toEqual([])
})
