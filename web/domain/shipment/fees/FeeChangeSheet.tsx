import type { FeeChange } from '#contract/orders/feeChangeFields.ts'
import { cubicMetres, kilograms, yuan } from '#shared/ui/text/format.ts'
import { feeDifferences } from './feeDifferences.ts'
import classes from './FeeChangeSheet.module.css'

const amount = (fen: number | null) => (fen === null ? '—' : yuan(fen))

/** Formats a difference: '+ ¥12.00', '− ¥3.50', '不变'. */
export function differenceText(fen: number): string {
  if (fen === 0) return '不变'
  return fen > 0 ? `+ ${yuan(fen)}` : `− ${yuan(-fen)}`
}

/** Renders ordered and measured goods with their costs, side by side. */
export function FeeChangeSheet({ change }: { change: FeeChange }) {
  const { before, after } = change
  const measures = [
    { name: '件数', old: `${before.pieces} 件`, now: `${after.pieces} 件` },
    { name: '重量', old: kilograms(before.weightGrams), now: kilograms(after.weightGrams) },
    { name: '体积', old: cubicMetres(before.volumeCm3), now: cubicMetres(after.volumeCm3) },
  ]
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
          {measures.map(({ name, old, now }) => (
            <tr key={name} data-changed={old !== now || undefined}>
              <th scope="row">{name}</th>
              <td>{old}</td>
              <td>{now}</td>
              <td>{old === now ? '不变' : '有变'}</td>
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
