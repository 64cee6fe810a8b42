import type { Random } from '#contract/kernel/random.ts'
import type { Payment } from '#contract/orders/words.ts'
import type { Consignment } from '#contract/price/pricing.ts'
import { quote, type Quote } from '#contract/price/quote.ts'
import { regionText } from '#contract/regions/regions.ts'
import { regions } from '../../core/regions.ts'
import type { DemoLine } from '../lines/lines.ts'
import type { Customer } from '../people/customers.ts'
import { personName, streetAddress } from '../people/people.ts'
import { goodsOf, type GoodsRow } from './goods.ts'

/** A shipper or recipient as stored in an order. */
export interface StoredParty {
  name: string
  company: string
  phone: string
  regionCode: string
  regionText: string
  address: string
}

/** All fields of an order that are fixed when it is placed. */
export interface Input {
  shipper: StoredParty
  recipient: StoredParty
  goods: GoodsRow[]
  pieces: number
  consignment: Consignment
  payment: Payment
  remark: string
  quote: Quote
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Returns a random region of the deepest level within another. */
function districtWithin(random: Random, code: string): string {
  const children = regions.childrenOf(code)
  return children.length === 0 ? code : districtWithin(random, random.pick(children).code)
}

const companies = [
  '五金商行',
  '机电经营部',
  '建材超市',
  '日用百货批发部',
  '工具商城',
  '贸易有限公司',
  '门业专卖店',
  '电子商务有限公司',
]

function recipientOf(random: Random, line: DemoLine, phone: string): StoredParty {
  const endpoint =
    line.viaCodes.length > 0 && random.chance(0.2) ? random.pick(line.viaCodes) : line.destinationCode
  const regionCode = districtWithin(random, endpoint)
  const name = personName(random)
  return {
    name,
    company: random.chance(0.6) ? `${name.slice(0, 1)}氏${random.pick(companies)}` : '',
    phone,
    regionCode,
    regionText: regionText(regions, regionCode),
    address: streetAddress(random),
  }
}

const remarks = [
  '',
  '',
  '',
  '',
  '',
  '轻拿轻放，勿倒置',
  '到货前请先打电话',
  '下雨请盖好篷布',
  '收货人周日不在',
  '纸箱不能压重货',
  '送货要带小拖车',
]

function consignmentOf(random: Random, line: DemoLine, goods: GoodsRow[], valueFen: number): Consignment {
  const { fees } = line.pricing
  const wholeYuan = (fen: number) => Math.round(fen / 100) * 100
  const delivery = fees.delivery && random.chance(0.6)
  return {
    weightGrams: sum(goods.map((row) => row.weightGrams)),
    volumeCm3: sum(goods.map((row) => row.volumeCm3)),
    pickupMode: fees.pickup && random.chance(0.45) ? 'door' : 'self',
    deliveryMode: !delivery ? 'self' : fees.upstairs && random.chance(0.15) ? 'upstairs' : 'door',
    declaredValueFen: fees.insurance && random.chance(0.55) ? wholeYuan(valueFen) : 0,
    codFen: fees.cod && random.chance(0.2) ? wholeYuan(valueFen * 0.8) : 0,
    receiptCopies: fees.receipt && random.chance(0.35) ? random.whole(1, 2) : 0,
    isHeld: fees.hold !== null && random.chance(0.08),
  }
}

function paymentOf(random: Random, customer: Customer | null, receiptCopies: number): Payment {
  if (customer?.type === 2 && random.chance(0.3)) return 'monthly'
  if (receiptCopies > 0 && random.chance(0.2)) return 'on_receipt'
  return random.chance(0.6) ? 'prepaid' : 'collect'
}

/** Returns the input of an order that the line can carry, priced as the server does. */
export function inputFor(
  random: Random,
  line: DemoLine,
  sender: { customer: Customer | null; name: string; mobile: string; address: string },
  needsReceipt: boolean,
  nextMobile: () => string,
): Input {
  const { goods, valueFen } = goodsOf(random, sender.customer?.trade ?? 'metal')
  const drawn = consignmentOf(random, line, goods, valueFen)
  const consignment = needsReceipt ? { ...drawn, receiptCopies: Math.max(1, drawn.receiptCopies) } : drawn
  const siteCode = String(line.firm.siteId)
  return {
    shipper: {
      name: sender.name,
      company: sender.customer?.type === 2 ? sender.customer.name : '',
      phone: sender.mobile,
      regionCode: siteCode,
      regionText: regionText(regions, siteCode),
      address: sender.address,
    },
    recipient: recipientOf(random, line, nextMobile()),
    goods,
    pieces: sum(goods.map((row) => row.pieces)),
    consignment,
    payment: paymentOf(random, sender.customer, consignment.receiptCopies),
    remark: random.pick(remarks),
    quote: quote(line.pricing, consignment),
  }
}
