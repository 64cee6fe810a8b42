import type { Random } from '#contract/kernel/random.ts'
import { needsNoConsent } from '#contract/orders/feeChange.ts'
import type { FeeChange } from '#contract/orders/feeChangeFields.ts'
import type { FeeChangeState } from '#contract/orders/feeChangeWords.ts'
import { isBeforeArrival, signedStatuses } from '#contract/orders/states.ts'
import { quote } from '#contract/price/quote.ts'
import type { DemoOrder } from './demoOrder.ts'
import type { Input } from './orderInputs.ts'

/** The share of picked up orders that are weighed again. */
const share = 0.125
/** The default increase that is accepted automatically; the demo's factories use it. */
const tolerancePercent = 3

const reasons = ['收货时过磅，比下单时重', '包装加了木架，体积变大', '实际多装了配件', '仓库复核后的实际重量']
const disputes = ['出厂过磅单和这个数对不上，请重新过磅', '托盘不应计入货物重量']

const measuredOf = ({ goods, pieces, consignment, quote: priced }: Input): FeeChange['before'] => ({
  goods,
  pieces,
  weightGrams: consignment.weightGrams,
  volumeCm3: consignment.volumeCm3,
  quote: priced,
  totalFen: priced.totalFen,
})

/** Returns the same goods, heavier and larger by a factor, priced by the line. */
function remeasured({ line, input }: DemoOrder, factor: number): Input {
  const scaled = (amount: number, step: number) => Math.max(step, Math.round((amount * factor) / step) * step)
  const goods = input.goods.map((row) => ({
    ...row,
    weightGrams: scaled(row.weightGrams, 500),
    volumeCm3: scaled(row.volumeCm3, 10_000),
  }))
  const consignment = {
    ...input.consignment,
    weightGrams: goods.reduce((sum, row) => sum + row.weightGrams, 0),
    volumeCm3: goods.reduce((sum, row) => sum + row.volumeCm3, 0),
  }
  return { ...input, goods, consignment, quote: quote(line.pricing, consignment) }
}

const between = (from: Date, to: Date, part: number) =>
  new Date(from.getTime() + Math.round((to.getTime() - from.getTime()) * part))

const isUnderway = ({ status }: DemoOrder) => status !== 'accepted' && isBeforeArrival(status)

/** Returns the customer's answer where one is needed; pending only while the goods are under way. */
function answerOf(random: Random, order: DemoOrder): FeeChangeState {
  if (isUnderway(order) && random.chance(0.4)) return 'pending'
  if (random.chance(0.7)) return 'agreed'
  return signedStatuses.includes(order.status) ? 'withdrawn' : 'disputed'
}

/** Checks whether the change is accepted automatically by default. */
const isTolerated = (was: Input, is: Input) =>
  needsNoConsent({
    totalFen: was.quote.totalFen,
    newFen: is.quote.totalFen,
    referenceFen: was.quote.totalFen,
    tolerancePercent,
  })

function weighed(
  random: Random,
  order: DemoOrder,
  now: Date,
  found: { factor: number; answer: FeeChangeState },
): DemoOrder {
  const pickedUp = order.steps.findIndex(({ action }) => action === 'pickUp')
  const from = order.steps[pickedUp]?.at
  if (!from) return order
  const until = order.steps[pickedUp + 1]?.at ?? now
  const after = remeasured(order, found.factor)
  const state = isTolerated(order.input, after) ? 'agreed_by_tolerance' : found.answer
  const isUndecided = state === 'agreed_by_tolerance' || state === 'pending'
  return {
    ...order,
    input: state === 'agreed_by_tolerance' || state === 'agreed' ? after : order.input,
    feeChange: {
      at: between(from, until, 0.2),
      state,
      reason: random.pick(reasons),
      before: measuredOf(order.input),
      after: measuredOf(after),
      decidedAt: isUndecided ? null : between(from, until, 0.5),
      disputeReason: state === 'disputed' || state === 'withdrawn' ? random.pick(disputes) : null,
    },
  }
}

/** Returns a weight factor that needs the customer's answer; the minimum charge hides smaller ones. */
const factorAboveTolerance = (order: DemoOrder): number | undefined =>
  [1.15, 1.3, 1.5, 1.8].find((factor) => !isTolerated(order.input, remeasured(order, factor)))

/**
 * Adds re-weighings to some orders, between their pickup and the next step. One of the manufacturer's orders under way stays
 * pending, so that there is one to decide.
 */
export function withFeeChanges(
  random: Random,
  orders: readonly DemoOrder[],
  manufacturerId: number,
  now: Date,
): DemoOrder[] {
  const waiting = orders.findLast(
    (order) =>
      order.customer?.factoryId === manufacturerId &&
      isUnderway(order) &&
      factorAboveTolerance(order) !== undefined,
  )
  return orders.map((order) => {
    if (order === waiting)
      return weighed(random, order, now, { factor: factorAboveTolerance(order) ?? 1, answer: 'pending' })
    if (!random.chance(share)) return order
    return weighed(random, order, now, {
      factor: random.pick([0.9, 1.02, 1.1, 1.25]),
      answer: answerOf(random, order),
    })
  })
}
