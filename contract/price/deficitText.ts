import { cubicMetres, kilograms, priceText } from './amounts.ts'
import type { BaseFreight } from './baseFreight.ts'

/** Formats the effect of 就低计费: '按 1,000 公斤计，省 ¥36'; null where it saves nothing. */
export function deficitText(base: BaseFreight, weightGrams: number, volumeCm3: number): string | null {
  if (base.deficitSavesFen === 0) return null
  const billed = [
    base.billedGrams > weightGrams && kilograms(base.billedGrams),
    base.billedCm3 > volumeCm3 && cubicMetres(base.billedCm3),
  ]
  return `按 ${billed.filter(Boolean).join('、')}计，省 ${priceText(base.deficitSavesFen)}`
}
