import type { FeeChange } from '#contract/orders/feeChangeFields.ts'
import { cubicMetres, kilograms, yuan } from '#shared/ui/text/format.ts'
import { feeDifferences } from './feeDifferences.ts'
import classes from './FeeChangeSheet.module.css'

const amount = (fen: number | null) => (fen === null ? '—' : yuan(fen))

/** Formats a difference by the text of its amount: '+ ¥12.00', '− 3.5 公斤', '不变'. */
export function differenceText(difference: number, text: (amount: number) => string = yuan): string {
  if (difference === 0) return '不变'
  return difference > 0 ? `+ ${text(difference)}` : `− ${text(-difference)}`
}

const pieces = (count: number) => `${count} 件`

const measures = [
  { name: '件数', of: 'pieces', text: pieces },
  { name: '重量', of: 'weightGrams', text: kilograms },
  { name: '体积', of: 'volumeCm3', text: cubicMetres },
] as const

/** Renders ordered and measured goods with their costs, side by side. */
export function FeeChangeSheet({ change }: { change: FeeChange }) {
  const { before, after } = change
  return (
    <div className="scroll-x">
      <table className={`w-full text-body figures ${classes.sheet}`} aria-label="复核前后对比">
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">下单时</th>
            <th scope="col">复核后</th>
            <th scope="col">相差</th>
          </tr>
        </thead>
        <tbody>
          {measures.map(({ name, of, text }) => (
            <tr key={name} data-changed={before[of] !== after[of] || undefined}>
              <th scope="row">{name}</th>
              <td>{text(before[of])}</td>
              <td>{text(after[of])}</td>
              <td>{differenceText(after[of] - before[of], text)}</td>
            </tr>
          ))}
          {feeDifferences(change).map(({ name, beforeFen, afterFen }) => (
            <tr key={name} data-changed={beforeFen !== afterFen || undefined}>
              <th scope="row">{name}</th>
              <td>{amount(beforeFen)}</td>
              <td>{amount(afterFen)}</td>
              <td>{differenceText((afterFen ?? 0) - (beforeFen ?? 0))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td>{yuan(before.totalFen)}</td>
            <td>{yuan(after.totalFen)}</td>
            <td>{differenceText(after.totalFen - before.totalFen)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
