import { kilogramText, priceText } from '#contract/price/amounts.ts'
import type { LinePricing } from '#contract/price/pricing.ts'
import type { ChartOption } from '#shared/ui/chart/chartOption.ts'
import { kilograms, yuan } from '#shared/ui/text/format.ts'
import type { CurvePoint, FreightCurve } from './freightCurve.ts'
import { billedText } from './freightCurveTexts.ts'

/** From this maximum the axis shows tonnes. */
const tonneAxisGrams = 3_000_000
const coordinates = ({ weightGrams, fen }: CurvePoint) => [weightGrams, fen]

/** Returns the chart of a freight curve. Data is in grams and fen; labels show kilograms or tonnes, and yuan. */
export function curveOption(
  line: Pick<LinePricing, 'heavyTiers'>,
  volumeCm3: number,
  curve: FreightCurve,
  goods: CurvePoint | null,
): ChartOption {
  const { untilGrams, points } = curve
  const isTonnes = untilGrams >= tonneAxisGrams
  const steps = curve.breaks.filter(({ kind }) => kind === 'tier')
  const atPoint = new Map(points.map((point) => [point.weightGrams, point]))
  const tooltipText = (weightGrams: number) => {
    const point = atPoint.get(weightGrams)
    return point
      ? `${kilograms(weightGrams)}\n${yuan(point.fen)}（${billedText(line, volumeCm3, point)}）`
      : ''
  }
  return {
    grid: {
      left: 4,
      right: 20,
      top: 34,
      bottom: 26,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { snap: true },
      formatter: (hovered) => {
        const first = [hovered].flat().find(({ seriesIndex }) => seriesIndex === 0)
        const [weightGrams] = (first?.value ?? []) as number[]
        return weightGrams === undefined ? '' : tooltipText(weightGrams)
      },
    },
    xAxis: {
      type: 'value',
      min: 0,
      max: untilGrams,
      splitNumber: 4,
      splitLine: { show: false },
      name: isTonnes ? '重量（吨）' : '重量（公斤）',
      nameLocation: 'middle',
      nameGap: 26,
      axisLabel: {
        hideOverlap: true,
        formatter: (grams: number) => kilogramText(isTonnes ? Math.round(grams / 1000) : Math.round(grams)),
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      splitNumber: 4,
      name: '运费',
      nameTextStyle: { align: 'left' },
      axisLabel: { formatter: (fen: number) => priceText(Math.round(fen)) },
    },
    series: [
      {
        type: 'line',
        name: '基本运费',
        symbol: 'none',
        data: points.map(coordinates),
        markLine: {
          silent: true,
          symbol: 'none',
          label: { show: false },
          lineStyle: { type: 'dashed' },
          data: steps.map(({ weightGrams }) => ({ xAxis: weightGrams })),
        },
      },
      {
        type: 'scatter',
        name: '您的货',
        symbolSize: 12,
        itemStyle: { opacity: 1 },
        z: 5,
        tooltip: { show: false },
        data: goods ? [coordinates(goods)] : [],
      },
    ],
  }
}
