import { z } from 'zod'
import { fileId } from '../files/calls.ts'
import { call } from '../kernel/call.ts'
import { choice, requiredText, text } from '../kernel/fields.ts'
import { storedGoodsRow } from '../orders/feeChangeFields.ts'
import { orderPhotosMax } from '../orders/feeChangeWords.ts'
import { recipientReport, recipientWish } from '../orders/recipient/recipientFields.ts'
import { reportKinds, wishedModes } from '../orders/recipient/recipientWords.ts'
import { trackedWaybill } from './calls.ts'

/** Code at the end of a recipient page's address: /r/code. */
const code = () => z.string().trim().toLowerCase().min(3).max(30).meta({ title: '链接' })

const phoneTail = () =>
  z
    .string()
    .trim()
    .regex(/^\d{4}$/)
    .meta({ title: '收货人手机后四位' })

/** An order as its recipient's page shows it. */
export const recipientOrder = z.object({
  /** Masked until the end of the recipient's phone is sent. */
  waybill: trackedWaybill,
  /** 控货: the goods wait for the shipper's release. */
  isAwaitingRelease: z.boolean(),
  /** Station at which to collect the goods; null where only the carrier knows. */
  station: z.object({ name: z.string(), address: z.string(), phones: z.array(z.string()) }).nullable(),
  /** Total that the recipient pays on receipt, fen; its parts are in `waybill.collect` and `deliveryFen`. */
  dueFen: z.int(),
  /** Part of it for the delivery that the recipient requested, where it is paid beside the freight. */
  deliveryFen: z.int(),
  /** Empty while locked. */
  goods: z.array(storedGoodsRow),
  /** Wish and report of the recipient; null while locked, too. */
  wish: recipientWish.nullable(),
  report: recipientReport.nullable(),
  /** Whether a wish or a report is still possible; false while locked. */
  canWish: z.boolean(),
  canReport: z.boolean(),
  /** Surcharge of the other delivery mode, fen; null where the carrier decides. */
  wishFen: z.int().nullable(),
  /** End of the page's validity; null until the goods are signed for. */
  opensUntil: z.string().nullable(),
})
export type RecipientOrder = z.output<typeof recipientOrder>

const recipientInput = recipientOrder.pick({ wish: true, report: true })
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
    response: recipientInput,
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
    response: recipientInput,
    example: { ...example, phoneTail: '9000', kind: 'damage', text: '两箱外箱破损' },
  }),
}
