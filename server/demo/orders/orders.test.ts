import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { orderDetail } from '#contract/orders/calls.ts'
import { isOurNumber } from '#contract/orders/checkDigits.ts'
import { nextStatus, orderActions, orderStatuses, type OrderStatus } from '#contract/orders/states.ts'
import { offeredServices, type Consignment } from '#contract/price/pricing.ts'
import { quote } from '#contract/price/quote.ts'
import { unofferedServices } from '#contract/price/services.ts'
import { servesRegion } from '#contract/regions/regions.ts'
import { regions } from '../../core/regions.ts'
import { demoDatabase, now, pricingOf, type DemoDatabase, type LineRow } from '../testing/demoDatabase.ts'

const { shipper, recipient, goods, quote: storedQuote, pickupWindow, exception } = orderDetail.shape
const storedOrder = z.object({ shipper, recipient, goods, quote: storedQuote, pickupWindow, exception })

/** Actions that do not change the state of an order. */
const besideTheTable = [
  'requestCancel',
  'openException',
  'resolveException',
  'proposeFeeChange',
  'applyFeeChange',
  'agreeFeeChange',
  'disputeFeeChange',
  'withdrawFeeChange',
  'advanceLedger',
]

let demo: DemoDatabase
beforeAll(async () => {
  demo = await demoDatabase(inject('cluster'))
})
afterAll(() => demo.drop())

it('stores orders that the current rules accept and price the same, to the fen', async () => {
  const rows = await demo.rowsOf<LineRow & Record<string, unknown>>(
    `select l.*, o.*, l.destination_code, f.type as factory_type from freight_order o
    join line l on l.id = o.line_id left join factory f on f.id = o.factory_id`,
  )
  for (const row of rows) {
    const order = storedOrder.parse({ ...row, pickupWindow: row.pickup_window })
    const consignment: Consignment = {
      weightGrams: order.goods.reduce((sum, goods) => sum + goods.weightGrams, 0),
      volumeCm3: order.goods.reduce((sum, goods) => sum + goods.volumeCm3, 0),
      pickupMode: row.pickup_mode as Consignment['pickupMode'],
      deliveryMode: row.delivery_mode as Consignment['deliveryMode'],
      declaredValueFen: Number(row.declared_value_fen),
      codFen: Number(row.cod_fen),
      receiptCopies: Number(row.receipt_copies),
      isHeld: row.is_held === true,
    }
    const pricing = pricingOf(row)
    expect(unofferedServices(offeredServices(pricing.fees), consignment)).toEqual([])
    expect(order.quote).toEqual(quote(pricing, consignment))
    expect(row.total_fen).toBe(order.quote.totalFen)
    expect([row.weight_grams, row.volume_cm3]).toEqual([consignment.weightGrams, consignment.volumeCm3])
    expect(row.pieces).toBe(order.goods.reduce((sum, goods) => sum + goods.pieces, 0))
    expect(regions.childrenOf(order.recipient.regionCode)).toEqual([])
    const endpoints = [String(row.destination_code), ...(row.via_codes as string[])]
    expect(servesRegion(regions, endpoints, order.recipient.regionCode)).toBe(true)
    expect(row.factory_type).not.toBe(0)
  }
  expect(rows).toHaveLength(demo.summary.orders)
})

it('gives each order steps of the state table up to its state, in sequence and in the past', async () => {
  const rows = await demo.rowsOf<{
    status: OrderStatus
    delivery_mode: string
    receipt_copies: number
    created_at: string
    updated_at: string
    events: {
      at: string
      party: 'customer' | 'carrier'
      action: string
      from_status: string
      to_status: string
      user_id: number | null
    }[]
    visitor: boolean
  }>(
    `select o.status, o.delivery_mode, o.receipt_copies, o.created_at, o.updated_at, o.visitor_hash is not null as visitor,
    (select json_agg(e order by e.id) from order_event e where e.order_id = o.id) as events from freight_order o`,
  )
  const stood = new Set<OrderStatus>()
  for (const { status, events, ...order } of rows) {
    const traits = { isSelfPickup: order.delivery_mode === 'self', hasReceipt: order.receipt_copies > 0 }
    const [created, ...later] = events
    expect(created).toMatchObject({ action: 'create', to_status: 'pending', party: 'customer' })
    expect(created?.user_id === null).toBe(order.visitor)
    let standing: OrderStatus = 'pending'
    for (const { action, party, from_status, to_status } of later) {
      expect(from_status).toBe(standing)
      const known = orderActions.find((name) => name === action)
      if (!known) {
        expect(besideTheTable).toContain(action)
        expect(to_status).toBeNull()
        continue
      }
      const next = nextStatus(standing, known, party, {
        ...traits,
        isCancelRequested: known === 'agreeCancel',
      })
      expect(to_status).toBe(next)
      standing = next ?? standing
    }
    expect(standing).toBe(status)
    const times = events.map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBe(Date.parse(order.created_at))
    expect(times.at(-1)).toBe(Date.parse(order.updated_at))
    expect(times.at(-1)).toBeLessThanOrEqual(now.getTime())
    stood.add(status)
  }
  expect([...stood].toSorted()).toEqual([...orderStatuses].toSorted())
})

it('gives each waybill a track up to the state of its order', async () => {
  const rows = await demo.rowsOf<{
    status: OrderStatus
    number: string
    order_number: string
    search_text: string
    signed_at: string | null
    arrived_at: string | null
    carried: string[]
  }>(
    `select o.status, w.number, o.number as order_number, o.search_text, w.signed_at, w.arrived_at,
    (select array_agg(t.status order by t.id) from tracking_event t where t.waybill_id = w.id) as carried
    from waybill w join freight_order o on o.id = w.order_id`,
  )
  const signed: OrderStatus[] = ['signed', 'receipt_returned']
  for (const { status, number, order_number, search_text, signed_at, arrived_at, carried } of rows) {
    expect([number, isOurNumber(number), isOurNumber(order_number)]).toEqual([number, true, true])
    expect(search_text).toContain(number.toLowerCase())
    const states = carried.filter((state) => !state.startsWith('exception'))
    expect(states[0]).toBe('accepted')
    expect(states.at(-1)).toBe(status === 'cancelled' ? 'accepted' : status)
    expect(signed_at !== null).toBe(signed.includes(status))
    expect(arrived_at !== null).toBe(states.includes('arrived'))
  }
  const [without] = await demo.rowsOf<{ count: number }>(
    `select count(*) from freight_order o left join waybill w on w.order_id = o.id
    where (w.id is null) and o.status not in ('pending', 'rejected', 'cancelled')`,
  )
  expect(without?.count).toBe(0)
})

it('has open and resolved exceptions, requested and agreed cancellations, and orders of visitors', async () => {
  const [kinds] = await demo.rowsOf<Record<string, number>>(
    `select count(*) filter (where exception is not null and exception ->> 'resolvedAt' is null) as open,
    count(*) filter (where exception ->> 'resolvedAt' is not null) as resolved,
    count(*) filter (where status = 'accepted' and cancel_requested_at is not null) as asked,
    count(*) filter (where status = 'cancelled' and cancel_requested_at is not null) as agreed,
    count(*) filter (where status = 'cancelled' and cancel_requested_at is null) as withdrawn,
    count(*) filter (where visitor_hash is not null) as visitors from freight_order`,
  )
  for (const [kind, count] of Object.entries(kinds ?? {})) expect([kind, count > 1]).toEqual([kind, true])
})
