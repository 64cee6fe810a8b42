import { Button } from '@mantine/core'
import { RowProgress } from '#shared/import/RowProgress.tsx'

interface Props {
  label: string
  done: number
  /** 0 while unknown. */
  total: number
  isStopping: boolean
  onStop: () => void
}

/** Progress of an import, with a stop button. */
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
