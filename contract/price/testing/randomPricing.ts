import type { LineFees, LinePricing } from '../pricing.ts'
import type { WantedServices } from '../services.ts'

function ascending(count: number, step: () => number): number[] {
  const from = [0]
  while (from.length < count) from.push((from.at(-1) ?? 0) + step())
  return from
}

/** Returns random fee rules of any size up to the limits, one service in eight not offered. */
function randomFees(between: (min: number, max: number) => number): Omit<LineFees, 'other'> {
  const fen = () => between(0, 1) * between(0, 10 ** between(2, 10))
  const offered = <Rule>(rule: () => Rule) => (between(0, 7) === 0 ? null : rule())
  const leg = () => ({
    startFen: fen(),
    includedGrams: between(0, 1) * between(0, 100_000_000),
    fenPerExtraTonne: fen(),
  })
  const rate = () => ({ ratePpm: between(0, 10 ** between(2, 6)), minFen: fen() })
  return {
    pickup: offered(leg),
    delivery: offered(leg),
    upstairs: offered(() => ({ fenPerTonne: fen(), minFen: fen() })),
    insurance: offered(rate),
    cod: offered(rate),
    receipt: offered(() => ({ fenPerCopy: fen() })),
    hold: offered(() => ({ fen: fen() })),
  }
}

/** Returns random services, each wanted about every third time, with sums of any size up to the limits. */
export function randomServices(between: (min: number, max: number) => number): WantedServices {
  const seldom = (most: number) => (between(0, 2) === 0 ? between(1, most) : 0)
  return {
    pickupMode: between(0, 2) === 0 ? 'door' : 'self',
    deliveryMode: (['self', 'self', 'door', 'upstairs'] as const)[between(0, 3)] ?? 'self',
    declaredValueFen: seldom(10 ** between(1, 10)),
    codFen: seldom(10 ** between(1, 10)),
    receiptCopies: seldom(9),
    isHeld: between(0, 2) === 0,
  }
}

/** Returns extreme random prices: up to twelve tiers, rising or falling, free or absurdly expensive. */
export function randomPricing(between: (min: number, max: number) => number): LinePricing {
  const price = () => (between(0, 9) === 0 ? 0 : between(1, 10 ** between(3, 7)))
  const other = Array.from({ length: between(0, 3) }, (_, index) => ({
    name: `附加费 ${index + 1}`,
    fen: between(1, 5_000),
  }))
  return {
    heavyTiers: ascending(between(1, 12), () => between(1, 2_000_000)).map((fromGrams) => ({
      fromGrams,
      fenPerTonne: price(),
    })),
    lightTiers: ascending(between(1, 12), () => between(1, 8_000_000)).map((fromCm3) => ({
      fromCm3,
      fenPerM3: price(),
    })),
    minChargeFen: between(0, 1) * between(0, 20_000),
    isDeficitRated: between(0, 1) === 1,
    fees: { ...randomFees(between), other },
  }
}
