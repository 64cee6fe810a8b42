import { Button } from '@mantine/core'

interface Props {
  /** Number of corrected rows. */
  count: number
  isBusy: boolean
  onDrop: () => void
  onCheck: () => void
}

/** Renders the buttons for corrected rows, which stand in place of the import: it would leave the corrections out. */
export function CheckEdits({ count, isBusy, onDrop, onCheck }: Props) {
  return (
    <>
      <Button variant="default" disabled={isBusy} onClick={onDrop}>
        不改了
      </Button>
      <Button loading={isBusy} onClick={onCheck}>
        检查改过的 {count} 行
      </Button>
    </>
  )
}
