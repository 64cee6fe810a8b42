import type { MergeSums } from '../../../../contract/operators/lineCalls.ts'
import { yuan } from '../../../shared/ui/text/format.ts'
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
  /** Of the carrier that goes, of the one that stays, and of what comes of them; two carriers to be merged may well be called alike. */
  names: readonly [string, string, string]
}

const shown = (key: keyof MergeSums, value: number) => (key.endsWith('Fen') ? yuan(value) : String(value))

/** What both have, and what the kept one will have; on a phone each sum names whose it is, below one another. */
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
                {shown(key, value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
