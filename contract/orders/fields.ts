import { z } from 'zod'
import {
  choice,
  cm3,
  fen,
  flag,
  grams,
  moment,
  phone,
  regionCode,
  requiredText,
  text,
  wholeNumber,
} from '../kernel/fields.ts'
import { deliveryModes, packagings, payments, pickupModes } from './words.ts'

/** A shipper or recipient as an order keeps it: a copy, not a reference. */
export const party = (who: string) =>
  z.strictObject({
    name: requiredText(`${who}姓名`, 30),
    company: text(`${who}单位`, 60).default(''),
    phone: phone(`${who}电话`),
    regionCode: regionCode(`${who}所在地区`),
    address: requiredText(`${who}详细地址`, 120),
  })

/** One row of goods; weight and volume are those of the whole row, not of one piece. */
const goodsRow = z.strictObject({
  name: requiredText('货物名称', 40),
  packaging: choice('包装', packagings),
  pieces: wholeNumber('件数', 1, 99_999),
  weightGrams: grams('重量').min(1, '要大于 0，请填写'),
  volumeCm3: cm3('体积'),
})

const pickupWindow = z.strictObject({ from: moment('提货开始时间'), to: moment('提货结束时间') }).nullable()

/** What a customer may say of an order, when placing and while editing it. */
export const orderFields = {
  shipper: party('发货人').meta({ title: '发货人' }),
  recipient: party('收货人').meta({ title: '收货人' }),
  goods: z.array(goodsRow).min(1).max(50).meta({ title: '货物' }),
  declaredValueFen: fen('声明价值').default(0),
  pickupMode: choice('提货方式', pickupModes),
  pickupWindow: pickupWindow.default(null).meta({ title: '提货时间' }),
  deliveryMode: choice('送货方式', deliveryModes),
  payment: choice('付款方式', payments),
  codFen: fen('代收货款').default(0),
  receiptCopies: wholeNumber('回单份数', 0, 9).default(0),
  isHeld: flag('控货').default(false),
  remark: text('备注', 200).default(''),
  /** The total that the customer saw; another total now is refused with the new quote in data. */
  quotedTotalFen: fen('看到的总价'),
}
