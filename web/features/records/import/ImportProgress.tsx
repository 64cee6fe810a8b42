import { Button } from '@mantine/core'
import { RowProgress } from '../../../shared/excel/RowProgress.tsx'

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
      <div className="flex wrap justify-end gap-3 mt-5">
        <Button variant="default" loading={isStopping} onClick={onStop}>
          停止
        </Button>
      </div>
    </>
  )
}
