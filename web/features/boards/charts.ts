import type { CarrierBoard } from '#contract/boards/calls.ts'
import { orderListAddress } from '#domain/orders/orderAddress.ts'
import type { ChartOption, ChartTable } from '#shared/ui/chart/chartOption.ts'
import { cubicMetres, yuan } from '#shared/ui/text/format.ts'
import { countText, keptOrders, percentText, tonnesText } from './figureWords.ts'
import { axisText, groupText } from './groups.ts'
import type { DayGroup, Grouping } from './groups.ts'

/** A chart with its texts and its table. */
export interface BoardChart {
  title: string
  option: ChartOption
  label: string
  table: ChartTable
}

const fenPerYuan = 100
const gramsPerTonne = 1_000_000
const cm3PerM3 = 1_000_000

const frame: Pick<ChartOption, 'grid' | 'legend' | 'tooltip'> = {
  grid: { left: 4, right: 8, top: 56, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
  legend: { top: 0, left: 0 },
  tooltip: { trigger: 'axis' },
}

const axisOf = (names: readonly string[]): ChartOption['xAxis'] => ({
  type: 'category',
  data: [...names],
  axisLabel: { hideOverlap: true },
})

const valueAxis = (name: string, align: 'left' | 'right' = 'left') =>
  ({ type: 'value', name, min: 0, splitNumber: 4, nameTextStyle: { align } }) as const
const secondAxis = (name: string) => ({ ...valueAxis(name, 'right'), splitLine: { show: false } }) as const

interface ChartInput {
  groups: readonly DayGroup[]
  grouping: Grouping
  /** The order list that a row links to; null if there is none. */
  list: string | null
}

const titlesOf = ({ groups, grouping }: ChartInput) => groups.map((group) => groupText(group, grouping))
const shortOf = ({ groups, grouping }: ChartInput) => groups.map((group) => axisText(group, grouping))

const linksOf = ({ groups, list }: ChartInput, by: 'placed' | 'signed') =>
  groups.map(({ from, to }) =>
    list === null
      ? null
      : orderListAddress(list, by === 'placed' ? { from, to } : { signedFrom: from, signedTo: to }),
  )

/** Returns the chart of orders and their freight by the day of placing. */
export function placedChart(input: ChartInput): BoardChart {
  const { groups } = input
  const titles = titlesOf(input)
  const total = groups.reduce((sum, { sums }) => sum + sums.orders, 0)
  return {
    title: '下单',
    label: `下单单数和运费的变化，共 ${countText(total)} 单`,
    option: {
      ...frame,
      xAxis: axisOf(shortOf(input)),
      yAxis: [valueAxis('单'), secondAxis('元')],
      series: [
        { type: 'bar', name: '下单（单）', data: groups.map(({ sums }) => sums.orders) },
        {
          type: 'line',
          name: '下单运费（元）',
          yAxisIndex: 1,
          data: groups.map(({ sums }) => sums.freightFen / fenPerYuan),
        },
      ],
    },
    table: {
      caption: '下单：按下单日期',
      head: ['日期', '下单', '拒单、取消', '运费（不含拒单、取消）'],
      rows: groups.map(({ sums }, at) => [
        titles[at] ?? '',
        `${countText(sums.orders)} 单`,
        `${countText(sums.lostOrders)} 单`,
        yuan(sums.freightFen),
      ]),
      links: linksOf(input, 'placed'),
    },
  }
}

/** Returns the chart of signed orders, their freight and the share in time, by the day of signing. */
export function signedChart(input: ChartInput): BoardChart {
  const { groups } = input
  const titles = titlesOf(input)
  const total = groups.reduce((sum, { sums }) => sum + sums.signedOrders, 0)
  return {
    title: '签收和时效达成率',
    label: `签收单数和时效达成率的变化，共签收 ${countText(total)} 单`,
    option: {
      ...frame,
      xAxis: axisOf(shortOf(input)),
      yAxis: [valueAxis('单'), { ...secondAxis('%'), max: 100, interval: 25 }],
      series: [
        { type: 'bar', name: '签收（单）', data: groups.map(({ sums }) => sums.signedOrders) },
        {
          type: 'line',
          name: '时效达成率（%）',
          yAxisIndex: 1,
          connectNulls: true,
          symbol: 'circle',
          data: groups.map(({ sums }) =>
            sums.timedOrders === 0 ? null : Math.round((sums.onTimeOrders / sums.timedOrders) * 1000) / 10,
          ),
        },
      ],
    },
    table: {
      caption: '签收：按签收日期',
      head: ['日期', '签收', '签收运费', '按时', '时效达成率'],
      rows: groups.map(({ sums }, at) => [
        titles[at] ?? '',
        `${countText(sums.signedOrders)} 单`,
        yuan(sums.signedFreightFen),
        `${countText(sums.onTimeOrders)} / ${countText(sums.timedOrders)} 单`,
        percentText(sums.onTimeOrders, sums.timedOrders),
      ]),
      links: linksOf(input, 'signed'),
    },
  }
}

/** Returns the chart of placed weight and volume, which shows when goods become bulky. */
export function goodsChart(input: ChartInput): BoardChart {
  const { groups } = input
  const titles = titlesOf(input)
  return {
    title: '重量与体积',
    label: '重量和体积的变化',
    option: {
      ...frame,
      xAxis: axisOf(shortOf(input)),
      yAxis: [valueAxis('吨'), secondAxis('方')],
      series: [
        { type: 'bar', name: '重量（吨）', data: groups.map(({ sums }) => sums.weightGrams / gramsPerTonne) },
        {
          type: 'line',
          name: '体积（方）',
          yAxisIndex: 1,
          data: groups.map(({ sums }) => sums.volumeCm3 / cm3PerM3),
        },
      ],
    },
    table: {
      caption: '货量：按下单日期，不含拒单、取消',
      head: ['日期', '单数', '重量', '体积'],
      rows: groups.map(({ sums }, at) => [
        titles[at] ?? '',
        `${countText(keptOrders(sums))} 单`,
        tonnesText(sums.weightGrams),
        cubicMetres(sums.volumeCm3),
      ]),
      links: groups.map(({ from, to }) =>
        input.list === null ? null : orderListAddress(input.list, { from, to, only: 'kept' }),
      ),
    },
  }
}

const lanesMax = 12

/** Returns the chart of the orders' destinations, the busiest first. */
export function lanesChart({ lanes, otherLanes, present }: CarrierBoard, list: string | null): BoardChart {
  const drawn = lanes.slice(0, lanesMax)
  const { from, to } = present
  const cells = (
    text: string,
    { orders, freightFen, weightGrams, volumeCm3 }: typeof otherLanes | (typeof lanes)[number],
  ) => [text, `${countText(orders)} 单`, yuan(freightFen), tonnesText(weightGrams), cubicMetres(volumeCm3)]
  return {
    title: '流向',
    label: `去得最多的地方：${drawn
      .slice(0, 3)
      .map(({ text, orders }) => `${text} ${countText(orders)} 单`)
      .join('，')}`,
    option: {
      ...frame,
      xAxis: { type: 'value', min: 0, splitNumber: 4, minInterval: 1 },
      yAxis: { type: 'category', inverse: true, data: drawn.map(({ text }) => text) },
      series: [{ type: 'bar', name: '单数', data: drawn.map(({ orders }) => orders) }],
    },
    table: {
      caption: '流向：按下单日期，不含拒单、取消',
      head: ['到站', '单数', '运费', '重量', '体积'],
      rows: [
        ...lanes.map((lane) => cells(lane.text, lane)),
        ...(otherLanes.lanes > 0 ? [cells(`其余 ${otherLanes.lanes} 个地方`, otherLanes)] : []),
      ],
      links: lanes.map(({ code }) =>
        list === null ? null : orderListAddress(list, { from, to, only: 'kept', city: code }),
      ),
    },
  }
}
