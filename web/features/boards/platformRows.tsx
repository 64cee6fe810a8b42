import { Link } from 'react-router'
import type { PlatformBoard } from '#contract/boards/calls.ts'
import { ledgerKindLabels, ledgerStateLabel } from '#contract/orders/ledgerWords.ts'
import { paymentLabels } from '#contract/orders/words.ts'
import { ledgerAddress, orderListAddress } from '#domain/orders/orderAddress.ts'
import { yuan } from '#shared/ui/text/format.ts'
import { countText, keptOrders, percentText } from './figureWords.ts'

type Share = Omit<PlatformBoard['carriers'][number], 'id' | 'name'>
type Days = Pick<PlatformBoard['present'], 'from' | 'to'>
const anyDay = { from: '', to: '' }

export const shareHead = ['承运商', '下单', '运费', '签收', '时效达成率', '异常率', '拒单、取消'] as const

type Input = Parameters<typeof orderListAddress>[1]

/** Returns the cells of one carrier's share. Each links to its orders if `addressOf` is given and there are any. */
function shareCells(
  name: string,
  share: Share,
  addressOf: ((input: Input) => string) | null,
  { from, to }: Days,
) {
  const placed = { from, to }
  const signed = { signedFrom: from, signedTo: to }
  const keptCount = keptOrders(share)
  const cell = (text: string, orders: number, input: Input) =>
    addressOf && orders > 0 ? <Link to={addressOf(input)}>{text}</Link> : text
  return [
    name,
    cell(`${countText(share.orders)} 单`, share.orders, placed),
    cell(yuan(share.freightFen), keptCount, { ...placed, only: 'kept' }),
    cell(`${countText(share.signedOrders)} 单`, share.signedOrders, signed),
    cell(percentText(share.onTimeOrders, share.timedOrders), share.timedOrders - share.onTimeOrders, {
      ...signed,
      only: 'late',
    }),
    cell(percentText(share.exceptionOrders, keptCount), share.exceptionOrders, {
      ...placed,
      only: 'troubled',
    }),
    cell(`${countText(share.lostOrders)} 单`, share.lostOrders, { ...placed, only: 'lost' }),
  ]
}

/** Returns a row per carrier and one for the remaining carriers; they sum to the main figures. */
export const shareRows = ({ carriers, otherCarriers, present }: PlatformBoard, list: string) => [
  ...carriers.map(({ id, name, ...share }) => ({
    key: String(id),
    cells: shareCells(
      name,
      share,
      (input) => orderListAddress(list, { ...input, carrier: String(id) }),
      present,
    ),
  })),
  ...(otherCarriers.carriers > 0
    ? [
        {
          key: 'others',
          cells: shareCells(`其余 ${otherCarriers.carriers} 家`, otherCarriers, null, present),
        },
      ]
    : []),
]

export const outstandingHead = ['账目', '单数', '金额或份数'] as const

/** Returns a row per open ledger kind of the whole platform, linked to its orders. */
export const outstandingRows = ({ outstanding }: PlatformBoard, list: string) =>
  outstanding.map(({ kind, state, payment, orders, amountFen, copies }) => ({
    key: `${kind} ${state} ${payment}`,
    cells: [
      `${ledgerKindLabels[kind]} · ${ledgerStateLabel(kind, state)}${payment ? `（${paymentLabels[payment]}）` : ''}`,
      <Link key="orders" to={ledgerAddress(list, { kind, state, payment }, anyDay)}>
        {countText(orders)} 单
      </Link>,
      kind === 'receipt' ? `${countText(copies)} 份` : yuan(amountFen),
    ],
  }))
