import type { ReactNode } from 'react'
import type { FeeChange } from '#contract/orders/feeChangeFields.ts'
import { feeChangeStateLabels } from '#contract/orders/feeChangeWords.ts'
import type { FeeChangeSide } from '#contract/orders/feeChangeWords.ts'
import { Photos } from '#shared/files/Photos.tsx'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { differenceText, FeeChangeSheet } from './FeeChangeSheet.tsx'
import classes from './FeeChanges.module.css'

interface Props {
  changes: readonly FeeChange[]
  /** Who reads it. */
  side: FeeChangeSide
  /** The order's number, for the names of saved photos. */
  number: string
  /** Renders the reader's actions on an open change. */
  renderActions?: (change: FeeChange) => ReactNode
}

/** Renders every re-weighing 复核 of an order: the newest in full, earlier ones in one line each. */
export function FeeChanges({ changes, side, number, renderActions }: Props) {
  const newest = changes.at(-1)
  if (!newest) return null
  const earlier = changes.slice(0, -1).toReversed()
  return (
    <div className="grid gap-4 min-w-0">
      <Change change={newest} side={side} number={number} renderActions={renderActions} />
      {earlier.map((change) => (
        <details key={change.id} className={classes.earlier}>
          <summary>
            {dateTime(change.at)} 复核 {yuan(change.after.totalFen)}（
            {feeChangeStateLabels[side][change.state]}）
          </summary>
          <Change change={change} side={side} number={number} />
        </details>
      ))}
    </div>
  )
}

function Change({ change, side, number, renderActions }: { change: FeeChange } & Omit<Props, 'changes'>) {
  const { at, reason, fileIds, state, decidedAt, disputeReason, before, after } = change
  return (
    <article className="grid gap-4 min-w-0">
      <p className="flex wrap gap-2 gap-x-4 anywhere">
        <strong>{feeChangeStateLabels[side][state]}</strong>
        <span>
          {dateTime(at)} 复核，运费 {differenceText(after.totalFen - before.totalFen)}
        </span>
      </p>
      <p className="hint anywhere">承运商说明：{reason}</p>
      <FeeChangeSheet change={change} />
      {fileIds.length > 0 ? <Photos fileIds={fileIds} title="复核照片" fileName={`复核-${number}`} /> : null}
      {disputeReason ? <p className="hint anywhere">异议：{disputeReason}</p> : null}
      {decidedAt ? <p className="text-small faint anywhere">{dateTime(decidedAt)} 处理</p> : null}
      {renderActions?.(change)}
    </article>
  )
}
