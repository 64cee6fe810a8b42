import { packagingLabels, packagings } from '#contract/orders/words.ts'
import type { Packaging } from '#contract/orders/words.ts'
import { inFieldUnit } from '#contract/price/parseAmounts.ts'
import type { GoodsValues, OrderValues } from '../../orderValues.ts'
import type { ColumnField } from './headings.ts'

/** Writes the text of a cell into a row; returns null if the text is not understood. */
type CellWriter = (values: OrderValues, text: string, title: string) => OrderValues | null

const narrow = (text: string) => text.normalize('NFKC').trim()

/** Returns the first value whose pattern matches the text. */
const matched = <Value>(text: string, patterns: readonly (readonly [Value, RegExp])[]): Value | undefined =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0]

const ofGoods = (values: OrderValues, part: Partial<GoodsValues>): OrderValues => ({
  ...values,
  goods: values.goods.map((row, at) => (at === 0 ? { ...row, ...part } : row)),
})
const ofRecipient = (values: OrderValues, part: Partial<OrderValues['recipient']>): OrderValues => ({
  ...values,
  recipient: { ...values.recipient, ...part },
})

const isNumber = (text: string) => /^[\d.,]+$/.test(text)
/** Adds the unit of the title, as for 1.5 under 重量（吨）. */
const withUnit = (text: string, title: string) => {
  if (!isNumber(text)) return text
  if (/吨|\(t\)/i.test(title)) return `${text}吨`
  return /(?<!公)斤/.test(title) ? `${text}斤` : text
}

const isNothing = (text: string) => /^(?:0+(?:\.0+)?|无|否|不.*|没有|\/|-|n|no)$/i.test(text)
const money = (text: string) => {
  const sum = text.replace(/元$/, '')
  return isNothing(sum) ? '' : sum
}
const isYes = (text: string) => text !== '' && !isNothing(text)

const packagingOf = (text: string): Packaging | undefined =>
  packagings.find((packaging) => text.includes(packagingLabels[packaging])) ??
  matched<Packaging>(text, [
    ['wooden_case', /木/],
    ['pallet', /托/],
    ['woven_bag', /编织|袋/],
    ['barrel', /桶/],
    ['bare', /裸|散/],
    ['carton', /箱/],
  ])

/** Reads 10箱 as ten pieces in cartons. */
function pieces(values: OrderValues, text: string): OrderValues {
  const [, count, unit = ''] = /^(\d+)\s*(\D{0,3})$/.exec(text) ?? []
  if (count === undefined) return ofGoods(values, { pieces: text })
  const packaging = unit === '' || unit === '件' ? undefined : packagingOf(unit)
  return ofGoods(values, { pieces: count, ...(packaging && { packaging }) })
}

/** Reads 40×30×25 as the centimetres of one piece; an explicit volume has priority. */
function sides(values: OrderValues, text: string): OrderValues | null {
  const [, length, width, height] =
    /^(\d+(?:\.\d)?)\s*[*x×]\s*(\d+(?:\.\d)?)\s*[*x×]\s*(\d+(?:\.\d)?)\s*(?:cm|厘米)?$/i.exec(text) ?? []
  if (!length || !width || !height) return null
  if (values.goods[0]?.volume !== '') return values
  return ofGoods(values, { measure: 'sides', length, width, height })
}

function chosen<Key extends 'pickupMode' | 'deliveryMode' | 'payment'>(
  values: OrderValues,
  key: Key,
  text: string,
  words: readonly (readonly [OrderValues[Key], RegExp])[],
): OrderValues | null {
  const value = matched(text, words)
  return value === undefined ? null : { ...values, [key]: value }
}

/** The reader of each column. Names, addresses and whole recipients are read together, elsewhere. */
export const cellWriters: Record<Exclude<ColumnField, 'recipient' | 'region' | 'address'>, CellWriter> = {
  name: (values, text) => ofRecipient(values, { name: text }),
  phone: (values, text) => ofRecipient(values, { phone: text }),
  company: (values, text) => ofRecipient(values, { company: text }),
  goods: (values, text) => ofGoods(values, { name: text }),
  packaging: (values, text) => {
    const packaging = packagingOf(text)
    return packaging ? ofGoods(values, { packaging }) : null
  },
  pieces,
  weight: (values, text, title) => ofGoods(values, { weight: inFieldUnit('weight', withUnit(text, title)) }),
  volume: (values, text) =>
    isNothing(text) ? values : ofGoods(values, { measure: 'volume', volume: inFieldUnit('volume', text) }),
  sides,
  pickup: (values, text) =>
    chosen(values, 'pickupMode', text, [
      ['door', /上门|提货|接货/],
      ['self', /自送|送站|送货/],
    ]),
  delivery: (values, text) =>
    chosen(values, 'deliveryMode', text, [
      ['upstairs', /上楼/],
      ['self', /自提|自取|站提/],
      ['door', /送|配|上门|到家/],
    ]),
  payment: (values, text) =>
    chosen(values, 'payment', text, [
      ['on_receipt', /回单付|回付/],
      ['collect', /到付|提付|收货付/],
      ['monthly', /月结/],
      ['prepaid', /现付|寄付|已付|发货付/],
    ]),
  cod: (values, text) => ({ ...values, cod: money(text) }),
  declared: (values, text) => ({ ...values, declaredValue: money(text) }),
  receipt: (values, text) => ({
    ...values,
    receiptCopies: /[1-9]/.exec(text)?.[0] ?? (isYes(text) ? '1' : '0'),
  }),
  hold: (values, text) => ({ ...values, isHeld: isYes(text) }),
  noSms: (values, text) => ({ ...values, skipsRecipientSms: isYes(text) }),
  remark: (values, text) => ({ ...values, remark: text }),
}

const isText = (field: keyof typeof cellWriters) => ['name', 'company', 'goods', 'remark'].includes(field)

/** Writes a cell into a row; an empty cell changes nothing. Returns null if the text is not understood. */
export const writeCell = (
  values: OrderValues,
  field: keyof typeof cellWriters,
  text: string,
  title: string,
): OrderValues | null =>
  text === '' ? values : cellWriters[field](values, isText(field) ? text : narrow(text), title)
