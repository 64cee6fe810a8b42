import { Button } from '@mantine/core'
import { RowProgress } from '../../../shared/excel/RowProgress.tsx'
import steps from '../../../shared/excel/ImportSteps.module.css'

interface Props {
  label: string
  done: number
  /** 0: not known yet. */
  total: number
  isStopping: boolean
  onStop: () => void
}

/** How far a file is, and the way to stop. */
export function ImportProgress({ label, done, total, isStopping, onStop }: Props) {
  return (
    <>
      <RowProgress label={label} done={done} total={total} />
      <div className={steps.buttons}>
        <Button variant="default" loading={isStopping} onClick={onStop}>
          停止
        </Button>
      </div>
    </>
  )
}
