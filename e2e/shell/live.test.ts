import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect, inject } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { callServer } from '#server/testing/process/client.ts'
import { restartableSite } from '#server/testing/process/restartableSite.ts'
import type { RestartableSite } from '#server/testing/process/restartableSite.ts'
import { browserTest as test, openWindow } from '../testing/journey.ts'

let site: RestartableSite
let carrier: Actor
let customer: Actor
let lineId: number

test.beforeAll(async () => {
  site = await restartableSite(inject('cluster'))
  carrier = await actor(site.people, { type: 3 })
  customer = await actor(site.people, { type: 2 })
  lineId = await insertLine(site.people, { carrierId: carrier.factoryId })
})
test.afterAll(() => site?.close())

/** Tracks the open streams in the windows of one browser, with the window of each. */
function watchStreams(context: BrowserContext): () => Page[] {
  const open = new Set<Request>()
  const isStream = (request: Request) => request.url().endsWith('/events/subscribe')
  context.on('request', (request) => {
    if (isStream(request)) open.add(request)
  })
  context.on('requestfinished', (request) => void open.delete(request))
  context.on('requestfailed', (request) => void open.delete(request))
  return () => [...open].map((request) => request.frame().page()).filter((page) => !page.isClosed())
}

async function place(): Promise<number> {
  const placed = await callServer(site.port, '/orders/createOrder', orderBody(lineId), customer)
  expect(placed.code).toBe(200)
  return placed.data.id
}

const accept = async (id: number) => {
  expect(await callServer(site.port, '/carrier/acceptOrder', { id }, carrier)).toMatchObject({ code: 200 })
}
const advance = async (
  id: number,
  action: 'pickUp' | 'depart' | 'arrive',
  expectedStatus: 'accepted' | 'picked_up' | 'in_transit',
) => {
  const step = { id, action, expectedStatus }
  expect(await callServer(site.port, '/carrier/advanceOrder', step, carrier)).toMatchObject({ code: 200 })
}

/** Waits for the state of the only order in the list. */
const stateInList = (page: Page, state: string) =>
  page.getByRole('table').getByText(state, { exact: true }).first().waitFor()

test('two windows share one stream, the second takes it over, and it recovers after server restarts', async () => {
  const id = await place()
  const window = await openWindow('desktop', { address: site.address, token: customer.token })
  const first = window.page
  const streams = watchStreams(first.context())
  const holders = () => streams().map((page) => (page === first ? 'first' : 'second'))
  await first.goto(`/orders/orderDetail/${id}`)
  await first.getByRole('heading', { name: /订单/ }).first().waitFor()
  await expect.poll(holders).toEqual(['first'])

  const second = await first.context().newPage()
  await second.goto('/orders/ordersList')
  await stateInList(second, '待接单')
  await accept(id)
  await first.getByText('已接单', { exact: true }).first().waitFor()
  await stateInList(second, '已接单')
  expect(holders()).toEqual(['first'])

  await first.close()
  await expect.poll(holders).toEqual(['second'])
  await advance(id, 'pickUp', 'accepted')
  await stateInList(second, '已收货')

  await site.restart('SIGKILL')
  await advance(id, 'depart', 'picked_up')
  await stateInList(second, '运输中')
  await expect.poll(holders).toEqual(['second'])
  await advance(id, 'arrive', 'in_transit')
  await stateInList(second, '已到站')

  // the server announces its end, and the page also recovers by itself
  await site.restart('SIGTERM')
  const later = await place()
  await expect.poll(() => second.getByRole('table').getByRole('row').count()).toBeGreaterThan(2)
  await accept(later)
  await stateInList(second, '已接单')
})
