import { kilograms, perMilleText, priceText } from '#contract/price/amounts.ts'
import type { LegFee, LineFees } from '#contract/price/pricing.ts'
import { serviceKeys, serviceLabels } from '#contract/price/services.ts'
import type { ServiceKey } from '#contract/price/services.ts'

/** A service or other fee of a line with its price text; null: not offered. */
export interface FeeText {
  key: ServiceKey | 'other'
  name: string
  text: string | null
}

function leg(fee: LegFee | null): string | null {
  if (fee === null) return null
  const start = `起步 ${priceText(fee.startFen)} 含 ${kilograms(fee.includedGrams)}`
  return fee.fenPerExtraTonne === 0 ? start : `${start}，超出部分 ${priceText(fee.fenPerExtraTonne)}/吨`
}

function rate(of: string, fee: { ratePpm: number; minFen: number } | null): string | null {
  return fee && `${of}的 ${perMilleText(fee.ratePpm)}‰，最低 ${priceText(fee.minFen)}`
}

/** Returns the price text of each service of a line; null: not offered. */
export function serviceFeeTexts(fees: LineFees): Record<ServiceKey, string | null> {
  const { upstairs, receipt, hold } = fees
  return {
    pickup: leg(fees.pickup),
    delivery: leg(fees.delivery),
    upstairs:
      upstairs && `送货费另加 ${priceText(upstairs.fenPerTonne)}/吨，最低 ${priceText(upstairs.minFen)}`,
    insurance: rate('声明价值', fees.insurance),
    cod: rate('代收金额', fees.cod),
    receipt: receipt && `${priceText(receipt.fenPerCopy)}/份`,
    hold: hold && `${priceText(hold.fen)}/票`,
  }
}

/** Returns the fees of a line's services in the order that shippers need them; other named fees last. */
export function feeTexts(fees: LineFees): FeeText[] {
  const texts = serviceFeeTexts(fees)
  return [
    ...serviceKeys.map((key) => ({ key, name: serviceLabels[key], text: texts[key] })),
    ...fees.other.map(({ name, fen }) => ({
      key: 'other' as const,
      name,
      text: `每票 ${priceText(fen)}`,
    })),
  ]
}
