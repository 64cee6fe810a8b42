import { z } from 'zod'
import {
  choice,
  cm3,
  fen,
  flag,
  grams,
  id,
  mobile,
  moment,
  requiredText,
  smsCode,
  text,
  wholeNumber,
} from '../kernel/fields.ts'
import { namesOf } from '../kernel/fieldTable.ts'
import { requestSchemas, storedSchemas } from '../kernel/tableFields.ts'
import { listedNames, plainFields, plainNames } from './plain/fieldWords.ts'
import { partyFields } from './plain/partyWords.ts'
import { goodsNameMax, packagings } from './words.ts'

/** A shipper or recipient as stored in an order: a copy, not a reference. */
const party = (who: string) =>
  z.strictObject(requestSchemas(partyFields, namesOf(partyFields), ({ label }) => `${who}${label}`))

/** The same in an order: the address is optional where the carrier does not go there (contract/orders/places.ts). */
const orderParty = (who: string) =>
  party(who)
    .extend({ address: text(`${who}详细地址`, 120).default('') })
    .meta({ title: who })

/** One row of goods; weight and volume are those of the whole row, not of one piece. */
const goodsRow = z.strictObject({
  name: requiredText('货物名称', goodsNameMax),
  packaging: choice('包装', packagings),
  pieces: wholeNumber('件数', 1, 99_999),
  weightGrams: grams('重量').min(1, '要大于 0，请填写'),
  volumeCm3: cm3('体积'),
})

const pickupWindow = z.strictObject({ from: moment('提货开始时间'), to: moment('提货结束时间') }).nullable()

/** The plain fields in the details of an order. */
export const storedPlain = storedSchemas(plainFields, plainNames)

/** The plain fields of an order in a list. */
export const listedPlain = storedSchemas(plainFields, listedNames)

/** Fields that a customer enters when placing or editing an order. */
export const orderFields = {
  shipper: orderParty('发货人'),
  recipient: orderParty('收货人'),
  goods: z.array(goodsRow).min(1).max(50).meta({ title: '货物' }),
  pickupWindow: pickupWindow.default(null).meta({ title: '提货时间' }),
  ...requestSchemas(plainFields, plainNames),
  /** The total that the customer saw; another total now is refused with the new quote in data. */
  quotedTotalFen: fen('看到的总价'),
}

/** Request of /orders/createOrder. Not in the table of calls: the order form loads and builds no other schema. */
export const createOrderRequest = z.strictObject({
  lineId: id('专线'),
  /** An offer to the caller's own inquiry: its total is the order's, and `quotedTotalFen`. */
  offerId: id('报价').optional(),
  ...orderFields,
  /** A visitor's own mobile and the code sent to it; a logged-in user leaves both out. */
  contactMobile: mobile('联系手机号').optional(),
  smsCode: smsCode().optional(),
  /** Address-book records used for the parties; their uses are counted. */
  shipperRecordId: id('地址簿里的发货人').optional(),
  recipientRecordId: id('地址簿里的收货人').optional(),
  /** Saves parties in the address books if they are new; refused for visitors, who have no books. */
  saveShipper: flag('保存发货人').optional(),
  saveRecipient: flag('保存收货人').optional(),
})

/** Request of /orders/updateOrder. */
export const updateOrderRequest = z.strictObject({
  id: id('订单'),
  change: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('cancel'), reason: requiredText('取消原因', 100) }),
      z.strictObject({
        kind: z.literal('edit'),
        ...orderFields,
        /** `updatedAt` of the order as edited; a change after it is a conflict. */
        basedOn: moment('订单更新时间').optional(),
      }),
    ])
    .meta({ title: '修改内容' }),
})
