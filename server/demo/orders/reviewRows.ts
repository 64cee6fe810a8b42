import type { Random } from '#contract/kernel/random.ts'
import { hourMs } from '#contract/kernel/time.ts'
import type { Value } from '../copyRows.ts'
import type { DemoUser } from '../people/customers.ts'
import type { DemoOrder } from './demoOrder.ts'

/** Columns of order_review, in the order of the rows below. */
export const reviewColumns = [
  'order_id',
  'carrier_id',
  'time_score',
  'goods_score',
  'service_score',
  'text',
  'reviewed_at',
  'answer',
  'answered_at',
  'answered_by',
] as const

/** The share of signed orders with a review, and of reviews with an answer. */
const reviewedShare = 0.55
const answeredShare = 0.6

const praise = ['准时到货，包装完好', '司机到了先打电话，服务好', '比说的早到半天', '老客户了，一直稳', '']
const blame = ['晚到一天，收货人等了一上午', '外箱有点变形，货没事', '电话打了两次才接', '']
const thanks = ['谢谢，下次优先为您安排', '谢谢支持', '多谢，有货随时联系']
const sorry = ['抱歉，已与司机核实，会改进', '已与您电话联系处理']

/** Returns reviews of signed orders and their answers; orders are numbered from 1 in their order. */
export function reviewRows(
  random: Random,
  orders: readonly DemoOrder[],
  carrierUsers: ReadonlyMap<number, readonly DemoUser[]>,
  now: Date,
): Value[][] {
  return orders.flatMap((order, index) => {
    const signedAt = order.steps.find(({ action }) => action === 'sign')?.at
    const carrierId = order.line.firm.id
    // a carrier does not review its own orders
    if (!signedAt || order.customer?.factoryId === carrierId || !random.chance(reviewedShare)) return []
    const isGood = order.exception === null && random.chance(0.85)
    const score = () => (isGood ? random.pick([5, 5, 5, 4]) : random.pick([4, 3, 3, 2]))
    const text = random.pick(isGood ? praise : blame)
    const scores = [score(), score(), score()]
    const reviewedAt = new Date(signedAt.getTime() + random.whole(1, 60) * hourMs)
    const answeredAt = new Date(reviewedAt.getTime() + random.whole(1, 30) * hourMs)
    const answer = random.pick(isGood ? thanks : sorry)
    const isAnswered = random.chance(answeredShare) && answeredAt <= now
    const by = random.pick(carrierUsers.get(carrierId) ?? [])
    if (reviewedAt > now) return []
    const answered = isAnswered ? [answer, answeredAt, by.id] : ['', null, null]
    return [[index + 1, carrierId, ...scores, text, reviewedAt, ...answered]]
  })
}
