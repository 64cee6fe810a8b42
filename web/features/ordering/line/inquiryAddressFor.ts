import { inquiryAddress } from '#domain/lines/lineAddresses.ts'
import { goodsTotals } from '../goods/goodsAmounts.ts'
import { consignmentOf } from '../orderRequest.ts'
import type { OrderValues } from '../orderValues.ts'

const nameMax = 40

/** Returns the address of an inquiry with the form's values; the form itself stays stored as a draft. */
export function inquiryAddressFor(values: OrderValues): string {
  const { goods, lineId, recipient } = values
  const { weightGrams, volumeCm3, ...services } = consignmentOf(values)
  const { pieces } = goodsTotals(goods)
  const requested = {
    ...services,
    weightGrams: weightGrams || null,
    volumeCm3: volumeCm3 || null,
    faulty: {},
    to: recipient.regionCode,
  }
  const params = new URLSearchParams()
  const names = goods.map(({ name }) => name.trim()).filter((name) => name !== '')
  if (names.length > 0) params.set('goods', names.join('、').slice(0, nameMax))
  if (pieces > 1) params.set('pieces', String(pieces))
  const [first] = goods
  if (first && goods.length === 1) params.set('packaging', first.packaging)
  return `${inquiryAddress(lineId === null ? [] : [lineId], requested)}&${params}`.replace(/&$/, '')
}
