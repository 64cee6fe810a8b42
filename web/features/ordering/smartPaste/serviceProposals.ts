import {
  awaitingReleaseLabel,
  deliveryModeLabels,
  paymentLabels,
  pickupModeLabels,
} from '#contract/orders/words.ts'
import { shortYuan } from '#contract/price/amounts.ts'
import type { Found, PastedOrder, PastedServices } from '#contract/smartPaste/pastedOrder.ts'
import { pickupDays, pickupHours, pickupHoursText } from '../goods/pickupTimes.ts'
import type { OrderValues } from '../orderValues.ts'
import { kindLabels, stateOf } from './proposal.ts'
import type { MergeContext, Proposal, ProposalKind } from './proposal.ts'

const yuan = (typed: string) => (typed.trim() === '' ? '' : `${typed.trim()} 元`)

interface Change {
  label: string
  found: Found<unknown> | undefined
  part: Partial<OrderValues>
  /** Returns the text of a form's value in this field. */
  read: (values: OrderValues) => string
  kind?: ProposalKind
}

/** Returns the form's window that contains an hour: 15 → '14-16'; undefined outside of those offered. */
const windowOf = (hour: number) =>
  pickupHours.find(
    (window) => window !== pickupHours[0] && Number(window.split('-')[0]) === hour - (hour % 2),
  )

/** Returns the text's day and window, if the form offers that day. */
function pickupTime({ pickupDay, pickupHour }: PastedServices, now: Date): Partial<OrderValues> | null {
  if (!pickupDay || !pickupDays(now).some(({ value }) => value === pickupDay.value)) return null
  const window = pickupHour && windowOf(pickupHour.value)
  return { pickupDay: pickupDay.value, pickupHours: window ?? pickupHours[0] }
}

const readTime = ({ pickupDay, pickupHours: hours }: OrderValues) =>
  pickupDay === '' ? '' : `${pickupDay} ${pickupHoursText(hours || pickupHours[0])}`

/** Returns the remark with the further phones of a party, since the party's field holds only one. */
function remarkOf({ remark, shipper, recipient }: PastedOrder): Found<string> | undefined {
  const numbers = (['recipient', 'shipper'] as const).flatMap(
    (partyKey) =>
      ({ shipper, recipient })[partyKey].otherPhones?.map((phone) => ({
        ...phone,
        value: `${kindLabels[partyKey]}另一电话 ${phone.value}`,
      })) ?? [],
  )
  const parts = [...(remark ? [remark] : []), ...numbers]
  if (parts.length === 0) return undefined
  return {
    value: parts.map(({ value }) => value).join('，'),
    spans: parts.flatMap(({ spans }) => spans),
    ...(parts.some(({ isUnsure }) => isUnsure) && { isUnsure: true }),
  }
}

function changesOf(order: PastedOrder, now: Date): Change[] {
  const { services } = order
  const remark = remarkOf(order)
  const { pickupMode, pickupDay, deliveryMode, payment, codFen, declaredValueFen, receiptCopies, isHeld } =
    services
  const time = pickupTime(services, now)
  return [
    {
      label: '提货方式',
      found: pickupMode,
      part: { pickupMode: pickupMode?.value },
      read: (values) => pickupModeLabels[values.pickupMode],
    },
    { label: '提货时间', found: time ? pickupDay : undefined, part: time ?? {}, read: readTime },
    {
      label: '送货方式',
      found: deliveryMode,
      part: { deliveryMode: deliveryMode?.value },
      read: (values) => deliveryModeLabels[values.deliveryMode],
    },
    {
      label: '付款方式',
      found: payment,
      part: { payment: payment?.value },
      read: (values) => paymentLabels[values.payment],
    },
    {
      label: '代收货款',
      found: codFen,
      part: { cod: shortYuan(codFen?.value ?? 0) },
      read: (values) => yuan(values.cod),
    },
    {
      label: '声明价值',
      found: declaredValueFen,
      part: { declaredValue: shortYuan(declaredValueFen?.value ?? 0) },
      read: (values) => yuan(values.declaredValue),
    },
    {
      label: '签回单',
      found: receiptCopies,
      part: { receiptCopies: String(receiptCopies?.value ?? 0) },
      read: (values) => (values.receiptCopies === '0' ? '不需要' : `${values.receiptCopies} 份`),
    },
    {
      label: '控货',
      found: isHeld,
      part: { isHeld: true },
      read: (values) => (values.isHeld ? awaitingReleaseLabel : '不控货'),
    },
    {
      label: '备注',
      found: remark,
      part: { remark: remark?.value ?? '' },
      read: (values) => values.remark.trim(),
      kind: 'remark',
    },
  ]
}

/** Returns the proposals for services, payment and remark. A choice that is as the form starts counts as untouched. */
export function serviceProposals(
  order: PastedOrder,
  values: OrderValues,
  { now, prefilled }: Pick<MergeContext, 'now' | 'prefilled'>,
): Proposal[] {
  return changesOf(order, now).flatMap(({ label, found, part, read, kind = 'services' }): Proposal[] => {
    if (!found) return []
    const held = read(values)
    const text = read({ ...values, ...part })
    return [
      {
        path: label,
        kind,
        label,
        spans: found.spans,
        text,
        formText: held,
        isUnsure: found.isUnsure === true,
        state: stateOf(
          text,
          held,
          prefilled.some((form) => read(form) === held),
        ),
        apply: (form) => ({ ...form, ...part }),
      },
    ]
  })
}
