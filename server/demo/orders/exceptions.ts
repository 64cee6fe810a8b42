import type { Random } from '#contract/kernel/random.ts'
import { movingStatuses, signedStatuses, type OrderStatus } from '#contract/orders/states.ts'
import type { exceptionKinds } from '#contract/orders/words.ts'
import type { Step } from './orderCourse.ts'

/** An exception of an order, its time and its resolution. */
export interface OrderException {
  kind: (typeof exceptionKinds)[number]
  text: string
  openedAt: Date
  resolvedAt: Date | null
  resolution: string
}

const kinds: readonly (readonly [OrderException['kind'], string, string])[] = [
  ['damage', '外箱破损 1 件，已拍照，内物待收货人验收', '收货人验货完好，同意签收'],
  ['shortage', '到站清点少 1 件，正在装车点查找', '少的 1 件已随下一班车补到'],
  ['delay', '高速大雾封路，预计晚到半天', '道路已恢复，车辆继续行驶'],
  ['refusal', '收货人要求先验货再付款，暂未签收', '与收货人沟通好，同意收货'],
  ['wrong_address', '收货地址门牌不对，电话暂时未接通', '已联系到收货人，改送新地址'],
  ['other', '车辆途中检修，货物已转到后一班车', '后一班车已接上，继续运输'],
]

const between = (random: Random, from: Date, to: Date) =>
  new Date(from.getTime() + Math.round((to.getTime() - from.getTime()) * (0.2 + random.unit() * 0.6)))

/** Returns an open exception for one moving order in seven, a resolved one for one finished order in fourteen. */
export function exceptionFor(
  random: Random,
  status: OrderStatus,
  steps: readonly Step[],
  now: Date,
): OrderException | null {
  const isMoving = movingStatuses.includes(status) && status !== 'accepted'
  const isDone = signedStatuses.includes(status)
  if (!random.chance(isMoving ? 0.14 : isDone ? 0.07 : 0)) return null
  const departed = steps.findIndex((step) => step.action === 'depart')
  const from = steps[isDone ? departed : steps.length - 1]
  const to = isDone ? steps[departed + 1]?.at : now
  if (!from || !to) return null
  const openedAt = between(random, from.at, to)
  const [kind, text, resolution] = random.pick(
    kinds.filter(([name]) => !isDone || name === 'delay' || name === 'other'),
  )
  return { kind, text, openedAt, resolvedAt: isDone ? between(random, openedAt, to) : null, resolution }
}
