import { Button } from '@mantine/core'
import type { LineImport } from '#contract/lines/importCalls.ts'

interface Props {
  file: LineImport
  isBusy: boolean
  onCheck: () => void
  onAgain: () => void
}

/** Shows an uploaded list that was not checked, because the check was stopped or failed. */
export function Unchecked({ file, isBusy, onCheck, onAgain }: Props) {
  return (
    <>
      <p className="hint mb-4 anywhere" role="status">
        “{file.fileName}”的 {file.rowCount} 行已经传上来，还没有检查，什么也没有改。
      </p>
      <div className="flex wrap justify-end gap-3 mt-5">
        <Button variant="default" disabled={isBusy} onClick={onAgain}>
          换一个文件
        </Button>
        <Button loading={isBusy} onClick={onCheck}>
          检查
        </Button>
      </div>
    </>
  )
}
