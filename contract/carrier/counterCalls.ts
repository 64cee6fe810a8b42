import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { fen, flag, id, listOf, mobile, regionCode, requiredText, text } from '../kernel/fields.ts'
import { lineDetail } from '../lines/calls.ts'
import { normalizeNumber } from '../orders/checkDigits.ts'
import { orderFields } from '../orders/fields.ts'
import { orderStatuses } from '../orders/states.ts'
import { deliveryModes, packagings, payments } from '../orders/words.ts'
import { counterRecipientsMax, ownPriceReasonMax } from './counterWords.ts'

const knownParty = z.object({
  name: z.string(),
  company: z.string(),
  phone: z.string(),
  regionCode: z.string(),
  address: z.string(),
})

/** A recipient of the sender, with delivery, payment and goods of the latest order. */
const knownRecipient = knownParty.extend({
  regionText: z.string(),
  deliveryMode: z.enum(deliveryModes),
  payment: z.enum(payments),
  goodsName: z.string(),
  packaging: z.enum(packagings),
})

const knownCustomer = knownParty.extend({
  /** The latest ones, newest first. */
  recipients: z.array(knownRecipient).max(counterRecipientsMax),
})
export type KnownCustomer = z.output<typeof knownCustomer>
export type KnownRecipient = z.output<typeof knownRecipient>

/** 柜台开单 (product.md §5): a carrier enters an order for a customer at its counter or on the phone. */
export const counterCalls = {
  '/carrier/getCounterCustomers': call({
    title: '柜台老客户（按手机号或姓名）',
    request: z.strictObject({ typed: requiredText('手机号或姓名', 30) }),
    response: listOf(knownCustomer),
    example: { typed: '1380013' },
  }),
  '/carrier/getCounterLines': call({
    title: '到一地的本公司专线',
    request: z.strictObject({ destinationCode: regionCode('到站') }),
    response: listOf(lineDetail),
    example: { destinationCode: '330782' },
  }),
  '/carrier/createCounterOrder': call({
    title: '柜台开单',
    request: z.strictObject({
      lineId: id('专线'),
      ...orderFields,
      // the customer claims the order with this number, and SMS go to it
      shipper: orderFields.shipper.extend({ phone: mobile('发货人手机号') }),
      /** The number in the carrier's own books, if any; unique among the carrier's waybills. */
      carrierNumber: text('自编运单号', 40).overwrite(normalizeNumber).optional(),
      /** The carrier's own total instead of its line's, with the reason; `quotedTotalFen` then equals it. */
      ownPrice: z
        .strictObject({
          totalFen: fen('议定运费'),
          reason: requiredText('改价原因', ownPriceReasonMax),
        })
        .meta({ title: '议定运费' })
        .optional(),
      /** The goods are at the counter: the order starts as received; otherwise as accepted. */
      isReceived: flag('货已收到').default(true),
    }),
    response: z.object({
      id: id('订单'),
      number: z.string(),
      waybillNumber: z.string(),
      status: z.enum(orderStatuses),
      totalFen: z.int(),
    }),
    example: {
      lineId: 1,
      shipper: { name: '王小明', phone: '13800138000', regionCode: '330784', address: '' },
      recipient: { name: '李雷', phone: '13900139000', regionCode: '330782', address: '' },
      goods: [
        { name: '电动工具', packaging: 'carton', pieces: 10, weightGrams: 200_000, volumeCm3: 800_000 },
      ],
      pickupMode: 'self',
      deliveryMode: 'self',
      payment: 'prepaid',
      quotedTotalFen: 6_000,
    },
  }),
}
