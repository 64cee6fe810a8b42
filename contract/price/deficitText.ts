import { cubicMetreText, groupThousands, kilogramText, yuanText } from './amounts.ts'
import type { BaseFreight } from './baseFreight.ts'

/** Formats the effect of 就低计费: '按 1,000 公斤计，省 36 元'; null where it saves nothing. */
export function deficitText(base: BaseFreight, weightGrams: number, volumeCm3: number): string | null {
  if (base.deficitSavesFen === 0) return null
  const billed = [
    base.billedGrams > weightGrams && `${groupThousands(kilogramText(base.billedGrams))} 公斤`,
    base.billedCm3 > volumeCm3 && `${groupThousands(cubicMetreText(base.billedCm3))} 方`,
  ]
  const saved = groupThousands(yuanText(base.deficitSavesFen)).replace(/\.00$/, '')
  return `按 ${billed.filter(Boolean).join('、')}计，省 ${saved} 元`
}
