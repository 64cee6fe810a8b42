import type { LineCard, LineDetail } from '#contract/lines/calls.ts'
import { blankLineFields } from '#contract/lines/fieldWords.ts'
import { offeredServices } from '#contract/price/pricing.ts'

/** Creates a line of a search from 永康 to 义乌: direct, daily, 285 元/吨, with changes. */
export function lineCardOf(change: Partial<LineCard> = {}): LineCard {
  const id = change.id ?? 1
  return {
    id,
    status: 'on',
    carrier: { id, name: `顺通物流 ${id}` },
    siteId: 330784,
    originName: '永康',
    originPhones: ['0579-87112233'],
    destinationCode: '330782',
    destinationText: '浙江省金华市义乌市',
    destinationName: '义乌站',
    viaTexts: [],
    isDirect: true,
    transitHoursMin: 8,
    transitHoursMax: 12,
    departureDays: 127,
    cutOffMinutes: 1080,
    heavyTiers: [{ fromGrams: 0, fenPerTonne: 28_500 }],
    lightTiers: [{ fromCm3: 0, fenPerM3: 7_000 }],
    minChargeFen: 3_000,
    isDeficitRated: true,
    services: ['pickup', 'delivery'],
    popularity: 12,
    totalFen: null,
    experience: null,
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...change,
  }
}

/** Creates the same line in full. */
export function lineDetailOf(change: Partial<LineDetail> = {}): LineDetail {
  const { totalFen: _, ...card } = lineCardOf({ id: change.id ?? 1 })
  const line = {
    ...card,
    origin: { name: '永康站', address: '五湖路 1 号', phones: ['0579-87112233'], contact: '陈师傅' },
    destination: { name: '义乌站', address: '稠州北路 8 号', phones: ['0579-85110001'] },
    fees: {
      pickup: { startFen: 3_000, includedGrams: 300_000, fenPerExtraTonne: 5_000 },
      delivery: { startFen: 4_000, includedGrams: 500_000, fenPerExtraTonne: 0 },
      upstairs: null,
      insurance: null,
      cod: null,
      receipt: null,
      hold: null,
      other: [],
    },
    viaCodes: [],
    ...blankLineFields,
    ...change,
  }
  return { ...line, services: offeredServices(line.fees) }
}
