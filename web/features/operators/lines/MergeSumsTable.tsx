import type { MergeSums } from '#contract/operators/lineCalls.ts'
import { yuan } from '#shared/ui/text/format.ts'
import classes from './MergeSumsTable.module.css'

const figures: readonly [keyof MergeSums, string][] = [
  ['users', '账号'],
  ['lines', '专线'],
  ['orders', '订单'],
  ['freightFen', '订单运费'],
  ['waybills', '运单'],
  ['consults', '咨询'],
  ['favorites', '被收藏'],
  ['ledgerFen', '账目金额'],
  ['paidFen', '续费'],
]

interface Props {
  from: MergeSums
  into: MergeSums
  /** Names of the merged carrier, the target, and the result. Both carriers may have the same name. */
  names: readonly [string, string, string]
}

const valueText = (key: keyof MergeSums, value: number) => (key.endsWith('Fen') ? yuan(value) : String(value))

/** Compares both carriers' sums with the result. On a phone each sum is a row with its carrier's name. */
export function MergeSumsTable({ from, into, names }: Props) {
  return (
    <table className={classes.figures}>
      <thead>
        <tr>
          <th scope="col">核对</th>
          {names.map((name, column) => (
            <th key={column} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.map(([key, label]) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {[from[key], into[key], from[key] + into[key]].map((value, column) => (
              <td key={column} data-name={names[column]}>
                {valueText(key, value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
