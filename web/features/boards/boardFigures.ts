import type { BoardWait, CarrierBoard } from '#contract/boards/calls.ts'
import { orderListAddress } from '#domain/orders/orderAddress.ts'
import { cubicMetres, yuan } from '#shared/ui/text/format.ts'
import type { Figure } from './Figures.tsx'
import {
  changeText,
  countText,
  densityText,
  keptOrders,
  percentText,
  pointsText,
  tonnesText,
  waitText,
} from './figureWords.ts'

/** Addresses that the figures link to: a list of orders and one of consults; null if there is none. */
export interface ListAddresses {
  orders: string | null
  consults: string | null
}

const waitDetail = ({ count, p90Minutes }: BoardWait, none: string, withCount: (count: string) => string) =>
  p90Minutes === null ? none : `九成在 ${waitText(p90Minutes)}内，${withCount(countText(count))}`

const medianChange = (present: number | null, before: number | null) =>
  present === null || before === null ? '上期无可比' : `上期 ${waitText(before)}`

/** Returns a board's main figures, each with details and the change to the period before. */
export function boardFigures({ present, before }: CarrierBoard, lists: ListAddresses): Figure[] {
  const { from, to, sums } = present
  const sumsBefore = before.sums
  const placed = { from, to }
  const signed = { signedFrom: from, signedTo: to }
  const linkTo = (filters: Parameters<typeof orderListAddress>[1]) =>
    lists.orders === null ? {} : { to: orderListAddress(lists.orders, filters) }
  const keptCount = keptOrders(sums)
  return [
    {
      label: '下单',
      value: `${countText(sums.orders)} 单`,
      detail: `其中拒单、取消 ${countText(sums.lostOrders)} 单`,
      change: changeText(sums.orders, sumsBefore.orders),
      ...linkTo(placed),
    },
    {
      label: '下单运费',
      value: yuan(sums.freightFen),
      detail: `${countText(keptCount)} 单，不含拒单、取消`,
      change: changeText(sums.freightFen, sumsBefore.freightFen),
      ...linkTo({ ...placed, only: 'kept' }),
    },
    {
      label: '签收运费',
      value: yuan(sums.signedFreightFen),
      detail: `签收 ${countText(sums.signedOrders)} 单`,
      change: changeText(sums.signedFreightFen, sumsBefore.signedFreightFen),
      ...linkTo(signed),
    },
    {
      label: '时效达成率',
      value: percentText(sums.onTimeOrders, sums.timedOrders),
      detail: `晚到 ${countText(sums.timedOrders - sums.onTimeOrders)} 单，共 ${countText(sums.timedOrders)} 单有预计时间`,
      change: pointsText(
        [sums.onTimeOrders, sums.timedOrders],
        [sumsBefore.onTimeOrders, sumsBefore.timedOrders],
      ),
      ...linkTo({ ...signed, only: 'late' }),
    },
    {
      label: '异常率',
      value: percentText(sums.exceptionOrders, keptCount),
      detail: `出过异常 ${countText(sums.exceptionOrders)} 单`,
      change: pointsText(
        [sums.exceptionOrders, keptCount],
        [sumsBefore.exceptionOrders, keptOrders(sumsBefore)],
      ),
      ...linkTo({ ...placed, only: 'troubled' }),
    },
    {
      label: '货量',
      value: tonnesText(sums.weightGrams),
      detail: `${cubicMetres(sums.volumeCm3)}，平均 ${densityText(sums)}`,
      change: changeText(sums.weightGrams, sumsBefore.weightGrams),
      ...linkTo({ ...placed, only: 'kept' }),
    },
    {
      label: '接单用时',
      value: waitText(present.acceptWait.medianMinutes),
      detail: waitDetail(present.acceptWait, '还没有接单过订单', (count) => `共 ${count} 单`),
      change: medianChange(present.acceptWait.medianMinutes, before.acceptWait.medianMinutes),
    },
    {
      label: '咨询回复用时',
      value: waitText(present.answerWait.medianMinutes),
      detail: waitDetail(
        present.answerWait,
        `${countText(sums.consults)} 次咨询，还没有回复`,
        (count) => `${countText(sums.consults)} 次咨询回复了 ${count} 次`,
      ),
      change: medianChange(present.answerWait.medianMinutes, before.answerWait.medianMinutes),
      ...(lists.consults === null ? {} : { to: lists.consults }),
    },
  ]
}
