import { createHash } from 'node:crypto'
import type { Random } from '#contract/kernel/random.ts'
import { orderStatuses, stateOf } from '#contract/orders/states.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import { isBusyCity } from '../lines/destinations.ts'
import type { DemoLine } from '../lines/lines.ts'
import type { Customer, DemoUser } from '../people/customers.ts'
import { personName, yongkangAddress } from '../people/people.ts'
import type { DemoOrder } from './demoOrder.ts'
import { exceptionFor } from './exceptions.ts'
import { courseTo } from './orderCourse.ts'
import { inputFor } from './orderInputs.ts'

/** The number of orders by state, where it differs from the default; busy lines have many more signed ones. */
const quotas: Partial<Record<OrderStatus, number>> = {
  pending: 26,
  accepted: 24,
  in_transit: 48,
  arrived: 26,
  signed: 70,
  receipt_returned: 40,
  rejected: 16,
}
const usualQuota = 22
/** Extra orders per state of the demo's manufacturer with the demo's carrier, so that no list is empty. */
const homeQuota = 2

const busyLines = 14
/** Lines tried for an order before it is skipped: few lines may fit none. */
const tries = 60

const manyOf = <Item>(count: number, make: () => Item[]) => Array.from({ length: count }, make).flat()

const rejections = [
  '今日车已满，明天可发，请改日再下单',
  '目的地镇上暂不送货，请改自提',
  '货物超长，本线路装不下',
  '易碎品未打木架，无法承运',
]
const cancellations = ['客户改期发货', '货还没做好，改下周发', '已安排其他车辆', '收货地址填错，重新下单']

interface Sender {
  customer: Customer | null
  user: DemoUser | null
  name: string
  mobile: string
  address: string
}

/** Returns the demo's own manufacturer: the one whose account a newcomer logs in with. */
const homeCustomer = (shippers: readonly Customer[]) => shippers.find(({ type }) => type === 2)

/** Draws a sender: one in six is a visitor, one in six the demo's own manufacturer. */
function anySender(random: Random, shippers: readonly Customer[], nextMobile: () => string): Sender {
  if (random.chance(0.16)) {
    return {
      customer: null,
      user: null,
      name: personName(random),
      mobile: nextMobile(),
      address: yongkangAddress(random),
    }
  }
  const home = homeCustomer(shippers)
  return senderOf(random, home && random.chance(0.18) ? home : random.pick(shippers))
}

function senderOf(random: Random, customer: Customer): Sender {
  const user = random.pick(customer.users)
  return { customer, user, name: user.name, mobile: user.mobile, address: customer.address }
}

function orderOn(
  random: Random,
  line: DemoLine,
  status: OrderStatus,
  sender: Sender,
  { now, nextMobile }: { now: Date; nextMobile: () => string },
): DemoOrder | null {
  const { only } = stateOf(status)
  const needsReceipt = only === 'receipt'
  const isOffered =
    (!needsReceipt || line.pricing.fees.receipt) && (only !== 'delivered' || line.pricing.fees.delivery)
  if (!isOffered) return null
  const input = inputFor(random, line, sender, needsReceipt, nextMobile)
  const isSelfPickup = input.consignment.deliveryMode === 'self'
  const traits = { isSelfPickup, hasReceipt: input.consignment.receiptCopies > 0 }
  const course = courseTo(random, status, now, line.timing, traits)
  if (!course) return null
  const { createdAt, steps } = course
  const last = steps.at(-1)
  const asksToCancel = status === 'accepted' && random.chance(0.2)
  const wasAccepted = last?.action === 'agreeCancel'
  const reason =
    status === 'rejected'
      ? random.pick(rejections)
      : status === 'cancelled' || asksToCancel
        ? random.pick(cancellations)
        : null
  const acceptedAt = steps[0]?.at ?? createdAt
  const requestedAt = new Date((acceptedAt.getTime() + (wasAccepted ? last.at : now).getTime()) / 2)
  return {
    status,
    line,
    customer: sender.user && { factoryId: sender.user.factoryId, user: sender.user },
    visitorHash: sender.user ? null : createHash('sha256').update(`demo visitor ${sender.mobile}`).digest(),
    contactMobile: sender.mobile,
    input,
    createdAt,
    steps,
    reason,
    cancelRequestedAt: wasAccepted || asksToCancel ? requestedAt : null,
    exception: exceptionFor(random, status, steps, now),
    feeChange: null,
    ledger: [],
  }
}

/**
 * Returns orders in every state, oldest first. Some lines have so many signed ones that their real transit times are shown. Factories
 * of type 0 may not order, so none does. `homeCarrierId` is the demo account's carrier; every third order is on its lines. At every
 * hour of the week the demo's manufacturer has orders with it in each state.
 */
export function demoOrders(
  random: Random,
  lines: readonly DemoLine[],
  customers: readonly Customer[],
  homeCarrierId: number,
  now: Date,
  nextMobile: () => string,
): DemoOrder[] {
  const shippers = customers.filter(({ type }) => type === 1 || type === 2)
  const home = homeCustomer(shippers)
  const onSale = lines.filter((line) => line.status === 'on')
  const atHome = onSale.filter((line) => line.firm.id === homeCarrierId)
  if (atHome.length === 0) return []
  const anyLine = () => random.pick(random.chance(0.34) ? atHome : onSale)
  const any = () => anySender(random, shippers, nextMobile)
  const make = (status: OrderStatus, lineOf: () => DemoLine, sender = any): DemoOrder[] => {
    for (let i = 0; i < tries; i += 1) {
      const order = orderOn(random, lineOf(), status, sender(), { now, nextMobile })
      if (order) return [order]
    }
    return []
  }
  const toBusyCities = (some: readonly DemoLine[]) =>
    some.filter((line) => isBusyCity(line.destinationCode) && line.isDirect)
  const popular = [
    ...random.sample(toBusyCities(atHome), 4),
    ...random.sample(toBusyCities(onSale.filter((line) => line.firm.id !== homeCarrierId)), busyLines - 4),
  ]
  const orders = [
    ...popular.flatMap((line) => manyOf(random.whole(11, 18), () => make('signed', () => line))),
    ...orderStatuses.flatMap((status) => manyOf(quotas[status] ?? usualQuota, () => make(status, anyLine))),
    ...orderStatuses.flatMap((status) =>
      home
        ? manyOf(homeQuota, () =>
            make(
              status,
              () => random.pick(atHome),
              () => senderOf(random, home),
            ),
          )
        : [],
    ),
  ]
  return orders.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}
