import { Button } from '@mantine/core'
import { recordKindLabels } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { ImportFault } from '#shared/import/ImportFault.tsx'
import { saveRejectedRows } from './importFiles.ts'
import type { SendingRecords } from './sendRecords.ts'
import { useUndoImport } from './useUndoImport.ts'

interface Props {
  kind: RecordKind
  list: SendingRecords
  /** Number of added records. */
  added: number
  onClose: () => void
}

/** Says what was imported, and undoes it. */
export function ImportDone({ kind, list, added, onClose }: Props) {
  const { undo, isBusy, fault, undone } = useUndoImport(kind)
  const { importId } = list
  const rejected = list.checked.filter(({ outcome }) => outcome !== null).length
  const next =
    rejected > 0
      ? `另有 ${rejected} 行没有导入，下载后按“原因”修改，可以再导入。`
      : '可以在列表里查看，下单时直接选用。'
  return (
    <>
      <p className="hint mb-4 anywhere" role="status">
        {undone ?? `已导入 ${added} 位${recordKindLabels[kind]}。${next}`}
      </p>
      <ImportFault>{fault}</ImportFault>
      {importId !== null && added > 0 && undone === null ? (
        <Button variant="subtle" loading={isBusy} onClick={() => void undo(importId, added)}>
          撤销这次导入
        </Button>
      ) : null}
      <div className="flex wrap justify-end gap-3 mt-5">
        {rejected > 0 ? (
          <Button variant="default" onClick={() => void saveRejectedRows(kind, list)}>
            下载没有导入的 {rejected} 行
          </Button>
        ) : null}
        <Button disabled={isBusy} onClick={onClose}>
          完成
        </Button>
      </div>
    </>
  )
}
