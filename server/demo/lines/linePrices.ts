import type { Random } from '#contract/kernel/random.ts'
import type { HeavyTier, LegFee, LightTier, LineFees, LinePricing } from '#contract/price/pricing.ts'

const yuan = 100

/** Rounds `value` to the nearest multiple of `step`. */
const toStep = (value: number, step: number) => Math.round(value / step) * step

/** Price factors by province: higher where return loads are rare and roads are long. */
const remoteness: Record<string, number> = {
  '54': 1.5,
  '63': 1.15,
  '65': 1.08,
  '62': 1.06,
  '15': 1.08,
  '46': 1.15,
  '23': 1.04,
}

const remotenessOf = (regionCode: string) => remoteness[regionCode.slice(0, 2)] ?? 1

/** Returns the usual price of a tonne in yuan: a fixed part, then less per kilometre on longer roads. */
function yuanPerTonne(km: number, regionCode: string): number {
  const near = Math.min(km, 800) * 0.38
  const far = Math.min(Math.max(km - 800, 0), 1200) * 0.3
  const farther = Math.max(km - 2000, 0) * 0.27
  return (88 + near + far + farther) * remotenessOf(regionCode)
}

function heavyTiers(random: Random, startFen: number): HeavyTier[] {
  const breaks = random.pick([
    [],
    [1_000_000],
    [1_000_000, 3_000_000],
    [500_000, 2_000_000, 5_000_000],
    [300_000, 1_000_000, 3_000_000, 10_000_000],
  ])
  let fenPerTonne = startFen
  return [0, ...breaks].map((fromGrams, i) => {
    if (i > 0) fenPerTonne = toStep(fenPerTonne * (0.9 + random.unit() * 0.06), 5 * yuan)
    return { fromGrams, fenPerTonne }
  })
}

function lightTiers(random: Random, startFen: number): LightTier[] {
  const breaks = random.pick([[], [], [3_000_000], [5_000_000, 15_000_000]])
  let fenPerM3 = startFen
  return [0, ...breaks].map((fromCm3, i) => {
    if (i > 0) fenPerM3 = toStep(fenPerM3 * (0.9 + random.unit() * 0.06), yuan)
    return { fromCm3, fenPerM3 }
  })
}

const legFee = (random: Random, factor: number): LegFee => ({
  startFen: toStep(random.whole(20, 60) * factor, 5) * yuan,
  includedGrams: random.pick([200_000, 300_000, 500_000]),
  fenPerExtraTonne: toStep(random.whole(40, 90) * factor, 5) * yuan,
})

function fees(random: Random, km: number): LineFees {
  const delivers = random.chance(0.86)
  return {
    pickup: random.chance(0.82) ? legFee(random, 0.8) : null,
    delivery: delivers ? legFee(random, km > 2000 ? 1.5 : 1.1) : null,
    upstairs:
      delivers && random.chance(0.5)
        ? { fenPerTonne: random.whole(8, 20) * 10 * yuan, minFen: random.whole(2, 5) * 10 * yuan }
        : null,
    insurance: random.chance(0.94)
      ? { ratePpm: random.pick([2000, 3000, 3000, 4000, 5000]), minFen: random.pick([2, 5, 10]) * yuan }
      : null,
    cod: random.chance(0.6)
      ? { ratePpm: random.pick([3000, 5000, 5000, 8000]), minFen: random.pick([5, 10]) * yuan }
      : null,
    receipt: random.chance(0.85) ? { fenPerCopy: random.pick([3, 5, 5, 10]) * yuan } : null,
    hold: random.chance(0.55) ? { fen: random.pick([5, 10, 20]) * yuan } : null,
    other: random.chance(0.3)
      ? [{ name: random.pick(['工本费', '信息费', '燃油附加费']), fen: random.pick([2, 3, 5]) * yuan }]
      : [],
  }
}

/** Returns a carrier's prices for a road: around the usual ones, in whole yuan. */
export function linePricing(random: Random, km: number, regionCode: string, isDirect: boolean): LinePricing {
  const carrierFactor = (0.9 + random.unit() * 0.22) * (isDirect ? 1 : 1.06)
  const tonneFen = toStep(yuanPerTonne(km, regionCode) * carrierFactor, 5) * yuan
  const lightShare = 0.21 + random.unit() * 0.05
  return {
    heavyTiers: heavyTiers(random, tonneFen),
    lightTiers: lightTiers(random, toStep((tonneFen / yuan) * lightShare, 1) * yuan),
    minChargeFen: toStep((25 + km / 45) * remotenessOf(regionCode) * (0.85 + random.unit() * 0.3), 5) * yuan,
    isDeficitRated: true,
    fees: fees(random, km),
  }
}

export interface Timing {
  transitHoursMin: number
  transitHoursMax: number
  /** Bit 0 Monday … bit 6 Sunday. */
  departureDays: number
  /** Minutes after midnight, Asia/Shanghai. */
  cutOffMinutes: number
}

const everyDay = 0b1111111
const mondayToSaturday = 0b0111111
const mondayWednesdayFriday = 0b0010101
const tuesdayThursdaySaturday = 0b0101010

/** Returns transit time and departures: every evening on near and busy roads, some weekdays on far ones. */
export function lineTiming(random: Random, km: number, isDirect: boolean): Timing {
  const drive = 7 + km / (50 + random.whole(0, 8))
  const transitHoursMin = Math.max(6, toStep(isDirect ? drive : drive * 1.15 + 20, 2))
  const transitHoursMax =
    transitHoursMin + Math.max(4, toStep(transitHoursMin * (0.25 + random.unit() * 0.2), 2))
  const days =
    km < 900
      ? [everyDay, everyDay, mondayToSaturday]
      : [everyDay, mondayToSaturday, mondayWednesdayFriday, tuesdayThursdaySaturday]
  return {
    transitHoursMin,
    transitHoursMax,
    departureDays: random.pick(days),
    cutOffMinutes: random.whole(30, 42) * 30,
  }
}
