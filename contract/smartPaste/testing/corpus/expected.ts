import { packagingLabels, paymentLabels } from '../../../orders/words.ts'
import { regionText } from '../../../regions/regions.ts'
import type { RegionIndex } from '../../../regions/regions.ts'
import type { Found, PastedGoods, PastedOrder, PastedParty, PastedTotals } from '../../pastedOrder.ts'
import { toSimplified } from '../../readable/simplified.ts'
import type { CorpusText } from './corpusText.ts'

/** Fields of one reading as plain text: 'recipient.name' → '王强', 'goods.1.pieces' → '20'. */
export type FlatFields = ReadonlyMap<string, string>

const partyKeys = ['name', 'phone', 'regionCode', 'address', 'company'] as const
const goodsKeys = ['name', 'packaging', 'pieces', 'weightGrams', 'volumeCm3', 'sides'] as const
const totalKeys = ['pieces', 'weightGrams', 'volumeCm3'] as const

/** Removes blanks and signs within names and addresses, and traditional characters, which are not compared. */
const plain = (text: string) =>
  toSimplified(text)
    .replace(/[\s,，、。()（）]/g, '')
    .replaceAll('：', ':')

const scaled = (text: string, scale: number) => String(Math.round(Number(text) * scale))

function goodsValue(key: (typeof goodsKeys)[number], text: string): string {
  if (key === 'weightGrams') return scaled(text, 1000)
  if (key === 'volumeCm3') return scaled(text, 1_000_000)
  return key === 'sides'
    ? text
        .split('*')
        .map((side) => scaled(side, 10))
        .join('*')
    : plain(text)
}

const servicePatterns: [RegExp, string][] = [
  [/^(上门提货|自送)$/, 'pickupMode'],
  [/^(自提|送货上门|送货上楼)$/, 'deliveryMode'],
  [/^(现付|到付|月结|回单付)$/, 'payment'],
  [/^代收(\d+(?:\.\d)?)$/, 'codFen'],
  [/^保价(\d+)$/, 'declaredValueFen'],
  [/^回单(\d)$/, 'receiptCopies'],
  [/^(控货)$/, 'isHeld'],
  [/^(\d{4}-\d{2}-\d{2})$/, 'pickupDay'],
  [/^(\d{1,2})点$/, 'pickupHour'],
]

/** Returns the correct reading of a text of the corpus. */
export function expectedFields(text: CorpusText): FlatFields {
  const fields = new Map<string, string>()
  const put = (path: string, value: string) => {
    if (value !== '') fields.set(path, value)
  }
  for (const [side, short] of [
    ['shipper', text.from],
    ['recipient', text.to],
  ] as const) {
    const parts = short?.split('|') ?? []
    for (const [partIndex, key] of partyKeys.entries()) put(`${side}.${key}`, plain(parts[partIndex] ?? ''))
  }
  for (const [row, short] of (text.goods ?? []).entries()) {
    const parts = short.split('|')
    for (const [partIndex, key] of goodsKeys.entries())
      if (parts[partIndex]) put(`goods.${row}.${key}`, goodsValue(key, parts[partIndex]))
  }
  const totals = text.totals?.split('|') ?? []
  for (const [partIndex, key] of totalKeys.entries())
    if (totals[partIndex]) put(`totals.${key}`, goodsValue(key, totals[partIndex]))
  for (const word of text.services?.split(' ') ?? []) {
    const known = servicePatterns.find(([pattern]) => pattern.test(word))
    if (!known) throw new Error(`Not a service of the corpus: ${word}`)
    put(`services.${known[1]}`, known[0].exec(word)?.[1] ?? '')
  }
  put('remark', plain(text.remark ?? ''))
  return fields
}

const pickupNames = { self: '自送', door: '上门提货' }
const deliveryNames = { self: '自提', door: '送货上门', upstairs: '送货上楼' }

const keyOf = <Key extends string>(names: Readonly<Record<Key, string>>, word: string | undefined) =>
  (Object.keys(names) as Key[]).find((key) => names[key] === word)

/** Returns the services of a text that a trained model reads, as values of the form. */
export function expectedServices(text: CorpusText) {
  const words = expectedFields(text)
  const hour = words.get('services.pickupHour')
  return {
    pickupMode: keyOf(pickupNames, words.get('services.pickupMode')),
    deliveryMode: keyOf(deliveryNames, words.get('services.deliveryMode')),
    pickupDay: words.get('services.pickupDay'),
    pickupHour: hour === undefined ? undefined : Number(hour),
  }
}

/** Returns the value put into the form; uncertain values are only suggested. */
const sure = <Value>(field: Found<Value> | undefined) => (field?.isUnsure ? undefined : field?.value)

/** Returns the parser's reading in the same form. */
export function readFields(order: PastedOrder, index: RegionIndex): FlatFields {
  const fields = new Map<string, string>()
  const put = (path: string, value: string | number | undefined) => {
    if (value !== undefined) fields.set(path, String(value))
  }
  const putParty = (side: string, party: PastedParty) => {
    for (const key of ['name', 'phone', 'address', 'company'] as const) {
      const value = sure(party[key])
      put(`${side}.${key}`, value === undefined ? undefined : plain(value))
    }
    const code = sure(party.regionCode)
    put(`${side}.regionCode`, code === undefined ? undefined : regionText(index, code))
  }
  const putAmounts = (path: string, amounts: PastedTotals) => {
    for (const key of totalKeys) put(`${path}.${key}`, amounts[key]?.value)
  }
  const putGoods = (path: string, row: PastedGoods) => {
    putAmounts(path, row)
    put(`${path}.name`, row.name && !row.name.isUnsure ? plain(row.name.value) : undefined)
    put(`${path}.packaging`, row.packaging && packagingLabels[row.packaging.value])
    const sides = row.sides?.value
    put(`${path}.sides`, sides && `${sides.lengthMm}*${sides.widthMm}*${sides.heightMm}`)
  }
  putParty('shipper', order.shipper)
  putParty('recipient', order.recipient)
  for (const [row, goods] of order.goods.entries()) putGoods(`goods.${row}`, goods)
  putAmounts('totals', order.totals)
  const { services, remark } = order
  put('services.pickupMode', services.pickupMode && pickupNames[services.pickupMode.value])
  put('services.deliveryMode', services.deliveryMode && deliveryNames[services.deliveryMode.value])
  put('services.payment', services.payment && paymentLabels[services.payment.value])
  for (const key of ['codFen', 'declaredValueFen'] as const) {
    const fen = sure(services[key])
    put(`services.${key}`, fen === undefined ? undefined : fen / 100)
  }
  for (const key of ['pickupDay', 'pickupHour', 'receiptCopies'] as const)
    put(`services.${key}`, services[key]?.value)
  put('services.isHeld', services.isHeld && '控货')
  put('remark', remark && plain(remark.value))
  return fields
}
