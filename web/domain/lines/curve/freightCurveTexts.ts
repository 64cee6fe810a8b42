import { priceText } from '#contract/price/amounts.ts'
import { heavyFenPerTonne } from '#contract/price/pricing.ts'
import type { LinePricing } from '#contract/price/pricing.ts'
import type { ChartTable } from '#shared/ui/chart/chartOption.ts'
import { cubicMetres, yuan } from '#shared/ui/text/format.ts'
import { formatTierWeight } from '../prices/tierTexts.ts'
import type { CurveBreak, CurvePoint, FreightCurve } from './freightCurve.ts'

type Tiers = Pick<LinePricing, 'heavyTiers'>

/** Formats how a point is billed: '按 ¥285/吨', '最低一票', '按体积 1.5 方计'. */
export function billedText(line: Tiers, volumeCm3: number, point: CurvePoint): string {
  const { weightGrams, billedBy, billedGrams } = point
  if (billedBy === 'minimum') return '最低一票'
  if (billedBy === 'light') return `按体积 ${cubicMetres(volumeCm3)}计`
  if (billedGrams > weightGrams) return `按 ${formatTierWeight(billedGrams)}计（就低）`
  return `按 ${priceText(heavyFenPerTonne(line.heavyTiers, weightGrams))}/吨`
}

function weightText({ kind, weightGrams }: CurveBreak, next: CurveBreak | undefined): string {
  switch (kind) {
    case 'start':
      return next?.kind === 'weight' ? `${formatTierWeight(next.weightGrams)}以内` : '起步'
    case 'before':
      return `不到 ${formatTierWeight(weightGrams + 1)}`
    case 'weight':
    case 'tier':
    case 'deficit':
      return `${formatTierWeight(weightGrams)}起`
    case 'end':
      return formatTierWeight(weightGrams)
  }
}

function explanation(line: Tiers, volumeCm3: number, point: CurveBreak): string {
  const billed = billedText(line, volumeCm3, point)
  switch (point.kind) {
    case 'start':
    case 'deficit':
      return billed
    case 'weight':
      return `按重量计，${priceText(heavyFenPerTonne(line.heavyTiers, point.weightGrams))}/吨`
    case 'before':
      return `${billed}，换价档前`
    case 'tier':
      return `${billed}，换到这一档`
    case 'end':
      return `${billed}，图上到这里`
  }
}

/** Returns the breaks of a curve as a table, with the goods among them. */
export function curveTable(
  line: Tiers,
  volumeCm3: number,
  curve: FreightCurve,
  goods: CurvePoint | null,
): ChartTable {
  const rows = curve.breaks.map((point, index) => ({
    weightGrams: point.weightGrams,
    cells: [weightText(point, curve.breaks[index + 1]), yuan(point.fen), explanation(line, volumeCm3, point)],
  }))
  // where weight counts from the first gram, the start costs nothing
  if (curve.breaks[0]?.fen === 0) rows.shift()
  if (goods) {
    const cells = [
      `您的货 ${formatTierWeight(goods.weightGrams)}`,
      yuan(goods.fen),
      billedText(line, volumeCm3, goods),
    ]
    const after = rows.findIndex(({ weightGrams }) => weightGrams > goods.weightGrams)
    rows.splice(after === -1 ? rows.length : after, 0, { weightGrams: goods.weightGrams, cells })
  }
  return {
    caption: `基本运费的转折点（${volumeCm3 > 0 ? `体积 ${cubicMetres(volumeCm3)}` : '没填体积，只按重量算'}）`,
    head: ['重量', '运费', '怎么算'],
    rows: rows.map(({ cells }) => cells),
  }
}

/** Summarizes the drawing in one sentence. */
export function curveLabel(curve: FreightCurve, goods: CurvePoint | null): string {
  const steps = curve.breaks.filter(({ kind }) => kind === 'tier').length
  const ends = `0 到 ${formatTierWeight(curve.untilGrams)}的基本运费曲线`
  const tiers = steps === 0 ? '没有换价档' : `${steps} 处换价档`
  const own = goods ? `；您的货 ${formatTierWeight(goods.weightGrams)}，运费 ${yuan(goods.fen)}` : ''
  return `${ends}，${tiers}${own}。数字见下面的“看数据”。`
}
