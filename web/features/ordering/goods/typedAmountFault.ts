import { specOf } from '#contract/orders/plain/fieldWords.ts'
import { amountFault, mostCm3 } from '#contract/price/parseAmounts.ts'
import { formKeyOf } from '#shared/ui/fields/typedFields.ts'
import type { GoodsValues, OrderValues } from '../orderValues.ts'
import { sumNames } from '../plain/plainValues.ts'
import { sidesToCm3, typedPieces } from './goodsAmounts.ts'

function goodsFault(field: string, row: GoodsValues): string | null {
  switch (field) {
    case 'weight':
      return amountFault('weight', '重量', row.weight)
    case 'volume':
      if (row.measure === 'volume') return amountFault('volume', '体积', row.volume)
      if ((sidesToCm3(row) ?? mostCm3 + 1) <= mostCm3 || typedPieces(row.pieces) === null) return null
      return [row.length, row.width, row.height].some((side) => side.trim() === '')
        ? '请填齐长、宽、高，或改为直接填总体积'
        : '请填大于 0 的厘米数，如 40.5，每边最长 3000 厘米；总体积最多 1000 方'
    case 'pieces':
      // the volume of sides needs them
      if (row.pieces.trim() === '') return row.measure === 'sides' ? '请填件数，体积按件数算' : null
      return amountFault('pieces', '件数', row.pieces)
    default:
      return null
  }
}

const goodsAmounts = ['weight', 'volume', 'pieces'] as const

/** Returns the first fault of a typed amount that the price depends on; null where there is none. A price without it would mislead. */
export function firstAmountFault(values: OrderValues): string | null {
  const paths = [
    ...values.goods.flatMap((_, row) => goodsAmounts.map((field) => `goods.${row}.${field}`)),
    ...sumNames.map(formKeyOf),
  ]
  for (const path of paths) {
    const fault = typedAmountFault(path, values)
    if (fault !== null) return fault
  }
  return null
}

/** Returns the fault of the amount at a form path, in its field's unit. null if the form finds none. */
export function typedAmountFault(path: string, values: OrderValues): string | null {
  const sum = sumNames.find((field) => formKeyOf(field) === path)
  if (sum) return amountFault('money', specOf(sum).label, values[formKeyOf(sum)])
  const [, index, field] = /^goods\.(\d+)\.(\w+)$/.exec(path) ?? []
  const row = values.goods[Number(index)]
  return row && field ? goodsFault(field, row) : null
}
