import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { fileId } from '../files/calls.ts'
import { choice, requiredText, text } from '../kernel/fields.ts'
import { storedGoodsRow } from '../orders/feeChangeFields.ts'
import { orderPhotosMax } from '../orders/feeChangeWords.ts'
import { recipientReport, recipientWish } from '../orders/recipient/recipientFields.ts'
import { reportKinds, wishedModes } from '../orders/recipient/recipientWords.ts'
import { trackedWaybill } from './calls.ts'

/** What the address of a recipient's page ends with: /r/code. */
const code = () => z.string().trim().toLowerCase().min(3).max(30).meta({ title: '链接' })

const phoneTail = () =>
  z
    .string()
    .trim()
    .regex(/^\d{4}$/)
    .meta({ title: '收货人手机后四位' })

/** An order as the page of its recipient shows it. */
export const recipientOrder = z.object({
  /** Masked until the end of the recipient's phone was given. */
  waybill: trackedWaybill,
  /** 控货: the goods wait for the shipper's word. */
  isAwaitingRelease: z.boolean(),
  /** Where the goods are to be fetched; null where only the carrier knows. */
  station: z.object({ name: z.string(), address: z.string(), phones: z.array(z.string()) }).nullable(),
  /** What the recipient pays when he gets the goods, fen; of what it is made up stands in `waybill.collect` and `deliveryFen`. */
  dueFen: z.int(),
  /** Of it the delivery that he asked for, where he pays it beside the freight. */
  deliveryFen: z.int(),
  /** Empty while locked. */
  goods: z.array(storedGoodsRow),
  /** What he said; null while locked, too. */
  wish: recipientWish.nullable(),
  report: recipientReport.nullable(),
  /** What he may still say; nothing while locked. */
  canWish: z.boolean(),
  canReport: z.boolean(),
  /** What the other way of delivery adds to the freight, fen; null where the carrier tells. */
  wishFen: z.int().nullable(),
  /** Until when the page opens; null while the goods are not signed for. */
  opensUntil: z.string().nullable(),
})
export type RecipientOrder = z.output<typeof recipientOrder>

const said = recipientOrder.pick({ wish: true, report: true })
const example = { code: '1-2n9c0w1x5k3zq' }

export const recipientCalls = {
  '/track/openRecipientLink': call({
    title: '打开收货链接',
    request: z.strictObject({ code: code(), phoneTail: phoneTail().optional() }),
    response: recipientOrder,
    example,
  }),
  '/track/wishDelivery': call({
    title: '收货人选自提或送货（承运商答复前可改）',
    request: z.strictObject({
      code: code(),
      phoneTail: phoneTail(),
      deliveryMode: choice('送货方式', wishedModes),
      /** Below the district; left out: the order's own. */
      address: text('送货地址', 120).default(''),
    }),
    response: said,
    example: { ...example, phoneTail: '9000', deliveryMode: 'door', address: '福田街道 8 号' },
  }),
  '/track/reportDamage': call({
    title: '收货人报告破损或少件（承运商答复前可改）',
    request: z.strictObject({
      code: code(),
      phoneTail: phoneTail(),
      kind: choice('类型', reportKinds),
      text: requiredText('情况', 200),
      fileIds: z.array(fileId()).max(orderPhotosMax).default([]).meta({ title: '照片' }),
    }),
    response: said,
    example: { ...example, phoneTail: '9000', kind: 'damage', text: '两箱外箱破损' },
  }),
}
