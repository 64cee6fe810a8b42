import { lineStatusLabels } from '../../../../contract/lines/keepingWords.ts'
import type { LineStatus } from '../../../../contract/lines/words.ts'
import classes from './Lines.module.css'

/** Whether a line runs, as a word on its colour. */
export function LineStatusBadge({ status }: { status: LineStatus }) {
  return (
    <span className={classes.badge} data-status={status}>
      {lineStatusLabels[status]}
    </span>
  )
}
