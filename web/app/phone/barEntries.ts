import { IconClipboardCheck, IconFilePlus, IconScan } from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { Caller } from '#contract/kernel/access.ts'
import { homePath } from '#contract/kernel/pages.ts'
import type { PagePath } from '#contract/kernel/pages.ts'
import { iconOf } from '../menu/icons.ts'

/** An entry of the bottom bar: a page, or one view of it. */
export interface BarEntry {
  label: string
  icon: TablerIcon
  path: PagePath
  /** The `view` parameter of the page's address; '' for none. */
  view: string
  /** Shows the number of orders waiting to be accepted. */
  countsWaiting?: true
}

const entry = (label: string, icon: TablerIcon, path: PagePath, view = ''): BarEntry => ({
  label,
  icon,
  path,
  view,
})

const customers = [
  entry('找专线', iconOf('search'), homePath),
  entry('下单', IconFilePlus, '/orders/new'),
  entry('订单', iconOf('orders'), '/orders/ordersList'),
]

const carriers = [
  { ...entry('接单', iconOf('orders'), '/carrier/orders'), countsWaiting: true as const },
  entry('扫码', IconScan, '/carrier/orders', 'count'),
  entry('车次', iconOf('track'), '/carrier/orders', 'departures'),
]

const operators = [
  entry('待办', IconClipboardCheck, '/ops/board'),
  entry('订单', iconOf('orders'), '/ops/orders'),
  entry('线路', iconOf('search'), '/ops/lines'),
]

const carrierType = 3
const operatorType = 9

/** Returns the bar entries before 消息 and 我的: the daily work of this kind of user. */
export function barEntriesOf(caller: Caller): readonly BarEntry[] {
  if (caller.kind !== 'user') return customers
  if (caller.factoryType === carrierType) return carriers
  return caller.factoryType === operatorType ? operators : customers
}
