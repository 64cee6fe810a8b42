import { Button } from '@mantine/core'
import { Faults } from '../ui/form/Faults.tsx'
import { dateTime } from '../ui/text/format.ts'
import classes from './LastImport.module.css'

interface Props {
  fileName: string
  appliedAt: string | null
  /** Alias of the user who imported it. */
  by: string
  /** What it did, as a sentence. */
  result: string
  isBusy: boolean
  /** Why the undo failed; null if it did not. */
  fault?: string | null
  /** Left out where it cannot be undone any more. */
  onUndo?: (() => void) | undefined
}

/** Shows what the last import did, and the button that undoes it. */
export const LastImport = ({ fileName, appliedAt, by, result, isBusy, fault = null, onUndo }: Props) => (
  <div className={`px-4 py-3 mb-4 ground-soft rounded-1 ${classes.last}`}>
    <p className="hint anywhere" role="status">
      上次导入：“{fileName}”，{dateTime(appliedAt)}，{by}。{result}
      {onUndo ? '' : '已不能撤销。'}
    </p>
    <Faults of={[fault]} />
    {onUndo ? (
      <Button variant="default" size="compact-md" loading={isBusy} onClick={onUndo}>
        撤销这次导入
      </Button>
    ) : null}
  </div>
)
