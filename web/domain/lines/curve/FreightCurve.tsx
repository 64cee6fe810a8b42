import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { baseFreight } from '#contract/price/baseFreight.ts'
import { Chart } from '#shared/ui/chart/Chart.tsx'
import { cubicMetres, yuan } from '#shared/ui/text/format.ts'
import { formatTierWeight } from '../prices/tierTexts.ts'
import { curveOption } from './curveOption.ts'
import { freightCurve, nearRangeGrams, wholeRangeGrams } from './freightCurve.ts'
import type { BasePricing } from './freightCurve.ts'
import { curveLabel, curveTable } from './freightCurveTexts.ts'
import classes from './FreightCurve.module.css'

const height = '17.5rem'

interface Props {
  line: BasePricing
  /** The weight of the goods; null: not given. */
  weightGrams: number | null
  volumeCm3: number | null
}

/** Renders base freight by weight for one volume: the tiers, and the goods on the curve. */
export function FreightCurve({ line, weightGrams, volumeCm3: volume }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const volumeCm3 = volume ?? 0
  const whole = wholeRangeGrams(line, weightGrams, volumeCm3)
  const near = weightGrams === null ? whole : nearRangeGrams(line, weightGrams, volumeCm3)
  const untilGrams = isWhole ? whole : near
  const { option, table, label, goods } = useMemo(() => {
    const curve = freightCurve(line, volumeCm3, untilGrams)
    const goods = weightGrams === null ? null : { weightGrams, ...baseFreight(line, weightGrams, volumeCm3) }
    return {
      goods,
      option: curveOption(line, volumeCm3, curve, goods),
      table: curveTable(line, volumeCm3, curve, goods),
      label: curveLabel(curve, goods),
    }
  }, [line, weightGrams, volumeCm3, untilGrams])
  return (
    <>
      <div className="row wrap justify-between gap-3 gap-x-5">
        <p className="text-small soft anywhere">
          基本运费随重量的变化，
          {volumeCm3 > 0 ? `体积按 ${cubicMetres(volumeCm3)}算` : '没填体积，只按重量算'}
          ；虚线处换价档。提货、送货等费用另计。
        </p>
        {goods && (
          <p className={`row gap-2 text-small bold ${classes.goods}`}>
            您的货 {formatTierWeight(goods.weightGrams)}，{yuan(goods.fen)}
          </p>
        )}
        {near < whole && (
          <Button variant="default" size="compact-sm" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? '只看附近' : '看全部价档'}
          </Button>
        )}
      </div>
      <Chart option={option} height={height} label={label} table={table} />
    </>
  )
}
