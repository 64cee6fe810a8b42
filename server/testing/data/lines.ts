import type { CallInput } from '#contract/calls/calls.ts'
import type { LineFees, LinePricing } from '#contract/price/pricing.ts'
import { quote } from '#contract/price/quote.ts'
import { derivedColumns } from '../../modules/lines/search/index.ts'
import type { TestApp } from '../testApp.ts'

/** Fees with every service, at round prices. */
export const allFees: LineFees = {
  pickup: { startFen: 2000, includedGrams: 500_000, fenPerExtraTonne: 3000 },
  delivery: { startFen: 3000, includedGrams: 300_000, fenPerExtraTonne: 6000 },
  upstairs: { fenPerTonne: 20_000, minFen: 2000 },
  insurance: { ratePpm: 3000, minFen: 200 },
  cod: { ratePpm: 5000, minFen: 500 },
  receipt: { fenPerCopy: 500 },
  hold: { fen: 1000 },
  other: [],
}

export const testPricing: LinePricing = {
  heavyTiers: [
    { fromGrams: 0, fenPerTonne: 30_000 },
    { fromGrams: 1_000_000, fenPerTonne: 24_000 },
  ],
  lightTiers: [{ fromCm3: 0, fenPerM3: 7_000 }],
  minChargeFen: 3_000,
  isDeficitRated: true,
  fees: allFees,
}

/** The fields of a line that a test may choose. */
export interface LineInput {
  carrierId: number
  destinationCode?: string
  viaCodes?: string[]
  status?: 'on' | 'paused' | 'off'
  pricing?: LinePricing
  isDirect?: boolean
  transitHoursMax?: number
  departureDays?: number
  cutOffMinutes?: number
  popularity?: number
}

/** Inserts a line from 永康 and returns its id. */
export async function insertLine(app: Pick<TestApp, 'db'>, input: LineInput): Promise<number> {
  const { destinationCode = '330782', viaCodes = [], pricing = testPricing } = input
  const siteId = 330784
  const { id } = await app.db
    .insertInto('line')
    .values({
      carrier_id: input.carrierId,
      site_id: siteId,
      status: input.status ?? 'on',
      origin_name: '永康货运市场',
      origin_address: '九铃东路 1 号',
      origin_contact: '王经理',
      origin_phones: ['0579-87112233'],
      destination_code: destinationCode,
      destination_name: '目的站',
      destination_address: '物流园 2 号',
      destination_phones: ['0571-88112233'],
      via_codes: viaCodes,
      is_direct: input.isDirect ?? true,
      transit_hours_min: 8,
      transit_hours_max: input.transitHoursMax ?? 24,
      departure_days: input.departureDays ?? 127,
      cut_off_minutes: input.cutOffMinutes ?? 18 * 60,
      heavy_from_grams: pricing.heavyTiers.map((tier) => tier.fromGrams),
      heavy_fen_per_tonne: pricing.heavyTiers.map((tier) => tier.fenPerTonne),
      light_from_cm3: pricing.lightTiers.map((tier) => tier.fromCm3),
      light_fen_per_m3: pricing.lightTiers.map((tier) => tier.fenPerM3),
      min_charge_fen: pricing.minChargeFen,
      is_deficit_rated: pricing.isDeficitRated,
      fees: JSON.stringify(pricing.fees),
      ...derivedColumns({ ...pricing, siteId, destinationCode, viaCodes }),
      popularity: input.popularity ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type OrderBody = CallInput<'/orders/createOrder'>

/** Returns a body that createOrder accepts for a line of `testPricing` to 义乌, with the correct quoted total. */
export function orderBody(
  lineId: number,
  changes: Partial<OrderBody> = {},
  pricing = testPricing,
): OrderBody {
  const body = {
    lineId,
    shipper: { name: '王小明', phone: '13800138000', regionCode: '330784', address: '江南街道 1 号' },
    recipient: { name: '李雷', phone: '13900139000', regionCode: '330782', address: '福田街道 8 号' },
    goods: [
      {
        name: '电动工具',
        packaging: 'carton' as const,
        pieces: 10,
        weightGrams: 200_000,
        volumeCm3: 800_000,
      },
    ],
    pickupMode: 'self' as const,
    deliveryMode: 'self' as const,
    payment: 'prepaid' as const,
    declaredValueFen: 0,
    codFen: 0,
    receiptCopies: 0,
    isHeld: false,
    // so that a test counts only its own SMS
    skipsRecipientSms: true,
    ...changes,
  }
  const sum = (key: 'weightGrams' | 'volumeCm3') => body.goods.reduce((total, row) => total + row[key], 0)
  const priced = quote(pricing, { ...body, weightGrams: sum('weightGrams'), volumeCm3: sum('volumeCm3') })
  return { quotedTotalFen: priced.totalFen, ...body }
}
