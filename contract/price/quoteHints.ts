import { cubicMetres, kilograms, priceText } from './amounts.ts'
import { baseFreight, cm3PerM3 } from './baseFreight.ts'
import { deficitText } from './deficitText.ts'
import { heavyFenPerTonne, lightFenPerM3 } from './pricing.ts'
import type { LinePricing } from './pricing.ts'

/**
 * Advice on a quote (product.md §3). `breakPoint` is 泡重临界: the distance to where heavy and light price meet. `roundUp` is 凑整:
 * more weight or volume that costs less, as a later tier starts there. `deficit` says how much 就低计费 already saves.
 */
export type QuoteHint =
  | {
      kind: 'breakPoint'
      text: string
      /** Negative: volume to save to reach the break point; positive: volume that may be added at no charge. cm³. */
      volumeChangeCm3: number
      /** Fen saved by reaching it; 0 where there is no saving. */
      savesFen: number
    }
  | { kind: 'roundUp'; text: string; addGrams: number; addCm3: number; savesFen: number }
  | { kind: 'deficit'; text: string; savesFen: number }

/** Unit of advice: litres, as nobody measures goods to the cm³. */
const cm3PerLitre = 1_000
const wholeLitres = (cm3: number) => Math.floor(cm3 / cm3PerLitre) * cm3PerLitre

/** Returns the largest volume, up to the current one, that costs no more than the weight. */
function breakVolume(line: LinePricing, limitFen: number, volumeCm3: number): number {
  let best = 0
  line.lightTiers.forEach((tier, index) => {
    const end = line.lightTiers[index + 1]?.fromCm3 ?? Number.MAX_SAFE_INTEGER
    if (tier.fenPerM3 === 0 || tier.fromCm3 > volumeCm3) return
    const affordable = Number((BigInt(limitFen) * BigInt(cm3PerM3)) / BigInt(tier.fenPerM3))
    const within = Math.min(affordable, end - 1, volumeCm3)
    if (within >= tier.fromCm3) best = Math.max(best, within)
  })
  return best
}

function breakPointHint(line: LinePricing, weightGrams: number, volumeCm3: number): QuoteHint | null {
  if (weightGrams === 0 || volumeCm3 === 0) return null
  const now = baseFreight(line, weightGrams, volumeCm3)
  if (now.billedBy === 'light') {
    const target = wholeLitres(breakVolume(line, Math.max(now.heavyFen, line.minChargeFen), volumeCm3))
    const savesFen = now.fen - baseFreight(line, weightGrams, target).fen
    if (target === 0 || savesFen <= 0) return null
    const spare = volumeCm3 - target
    return {
      kind: 'breakPoint',
      volumeChangeCm3: -spare,
      savesFen,
      text: `体积再少 ${cubicMetres(spare)}就按重货算，可省 ${priceText(savesFen)}`,
    }
  }
  const priceFen = lightFenPerM3(line.lightTiers, volumeCm3)
  if (priceFen === 0) return null
  const spare = wholeLitres(Number((BigInt(now.fen) * BigInt(cm3PerM3)) / BigInt(priceFen)) - volumeCm3)
  if (spare <= 0 || baseFreight(line, weightGrams, volumeCm3 + spare).fen > now.fen) return null
  const reason = now.billedBy === 'heavy' ? '按重货计费' : '按最低一票计费'
  return {
    kind: 'breakPoint',
    volumeChangeCm3: spare,
    savesFen: 0,
    text: `${reason}，还能再装 ${cubicMetres(spare)}不加价`,
  }
}

/** Price of the services for a weight, fen; more weight may cost more there than it saves elsewhere. */
type ServicesFen = (weightGrams: number) => number

function roundUpHint(
  line: LinePricing,
  weightGrams: number,
  volumeCm3: number,
  servicesFen: ServicesFen,
): QuoteHint | null {
  const costFen = (weight: number, volume: number) =>
    baseFreight(line, weight, volume).fen + servicesFen(weight)
  const nowFen = costFen(weightGrams, volumeCm3)
  const byWeight = line.heavyTiers
    .filter((tier) => tier.fromGrams > weightGrams)
    .map((tier) => ({ weight: tier.fromGrams, volume: volumeCm3 }))
  const byVolume = line.lightTiers
    .filter((tier) => tier.fromCm3 > volumeCm3)
    .map((tier) => ({ weight: weightGrams, volume: tier.fromCm3 }))
  let best: QuoteHint | null = null
  for (const { weight, volume } of [...byWeight, ...byVolume]) {
    const savesFen = nowFen - costFen(weight, volume)
    if (savesFen <= (best?.savesFen ?? 0)) continue
    const addGrams = weight - weightGrams
    const addCm3 = volume - volumeCm3
    const what = addGrams > 0 ? kilograms(addGrams) : cubicMetres(addCm3)
    const tierText =
      addGrams > 0
        ? `${priceText(heavyFenPerTonne(line.heavyTiers, weight))}/吨`
        : `${priceText(lightFenPerM3(line.lightTiers, volume))}/方`
    best = {
      kind: 'roundUp',
      addGrams,
      addCm3,
      savesFen,
      text: `再凑 ${what} 就到 ${tierText} 的价档，总运费反而少 ${priceText(savesFen)}`,
    }
  }
  return best
}

function deficitHint(line: LinePricing, weightGrams: number, volumeCm3: number): QuoteHint | null {
  const base = baseFreight(line, weightGrams, volumeCm3)
  const text = deficitText(base, weightGrams, volumeCm3)
  return text === null ? null : { kind: 'deficit', text, savesFen: base.deficitSavesFen }
}

/** Returns the hints for these goods on this line; promised savings apply to the total, services included. */
export function quoteHints(
  line: LinePricing,
  weightGrams: number,
  volumeCm3: number,
  servicesFen: ServicesFen,
): QuoteHint[] {
  return [
    deficitHint(line, weightGrams, volumeCm3),
    roundUpHint(line, weightGrams, volumeCm3, servicesFen),
    breakPointHint(line, weightGrams, volumeCm3),
  ].filter((hint) => hint !== null)
}
