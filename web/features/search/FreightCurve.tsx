import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { LineDetail } from '../../../contract/lines.ts'
import { baseFreight } from '../../../contract/rules/baseFreight.ts'
import { Chart } from '../../shared/chart/Chart.tsx'
import { cubicMetres, yuan } from '../../shared/format.ts'
import { weightWords } from '../../shared/lines/tierWords.ts'
import { curveOption } from './curveOption.ts'
import { freightCurve, nearRangeGrams, wholeRangeGrams } from './freightCurve.ts'
import { curveLabel, curveTable } from './freightCurveWords.ts'
import classes from './LineDetailPanel.module.css'
import { hasGoods } from './searchQuery.ts'
import type { SearchQuery } from './searchQuery.ts'

const height = '17.5rem'

/** Base freight over weight for the volume searched with: the price steps, and where the goods stand on it. */
export function FreightCurve({ line, query }: { line: LineDetail; query: SearchQuery }) {
  const [isWhole, setIsWhole] = useState(false)
  const weightGrams = hasGoods(query) ? query.weightGrams : null
  const volumeCm3 = (hasGoods(query) ? query.volumeCm3 : null) ?? 0
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
      <div className={classes.curveHead}>
        <p className={classes.text}>
          基本运费随重量的变化，
          {volumeCm3 > 0 ? `体积按 ${cubicMetres(volumeCm3)}算` : '没填体积，只按重量算'}
          ；虚线处换价档。提货、送货等费用另计。
        </p>
        {goods && (
          <p className={classes.goods}>
            您的货 {weightWords(goods.weightGrams)}，{yuan(goods.fen)}
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
