import { Link } from 'react-router'
import type { PlatformBoard } from '../../../contract/boards/calls.ts'
import { ledgerKindLabels, ledgerStateLabel } from '../../../contract/orders/ledgerWords.ts'
import { paymentLabels } from '../../../contract/orders/words.ts'
import { yuan } from '../../shared/ui/text/format.ts'
import { ledgerAddress, orderListAddress } from '../../domain/orders/orderAddress.ts'
import { countText, keptOrders, percentText } from './figureWords.ts'

type Share = Omit<PlatformBoard['carriers'][number], 'id' | 'name'>
type Days = Pick<PlatformBoard['present'], 'from' | 'to'>
const anyDay = { from: '', to: '' }

export const shareHead = ['承运商', '下单', '运费', '签收', '时效达成率', '异常率', '拒单、取消'] as const

type Input = Parameters<typeof orderListAddress>[1]

/** The figures of a share; each opens its orders where it is one carrier's and there are any. */
function shareCells(name: string, share: Share, open: ((input: Input) => string) | null, { from, to }: Days) {
  const placed = { from, to }
  const signed = { signedFrom: from, signedTo: to }
  const kept = keptOrders(share)
  const cell = (text: string, orders: number, input: Input) =>
    open && orders > 0 ? <Link to={open(input)}>{text}</Link> : text
  return [
    name,
    cell(`${countText(share.orders)} 单`, share.orders, placed),
    cell(yuan(share.freightFen), kept, { ...placed, only: 'kept' }),
    cell(`${countText(share.signedOrders)} 单`, share.signedOrders, signed),
    cell(percentText(share.onTimeOrders, share.timedOrders), share.timedOrders - share.onTimeOrders, {
      ...signed,
      only: 'late',
    }),
    cell(percentText(share.exceptionOrders, kept), share.exceptionOrders, { ...placed, only: 'troubled' }),
    cell(`${countText(share.lostOrders)} 单`, share.lostOrders, { ...placed, only: 'lost' }),
  ]
}

/** What each carrier did, and those that are not named as one; they sum to the figures above. */
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

/** What is still to be collected, returned and settled on the whole platform; each opens its orders. */
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
