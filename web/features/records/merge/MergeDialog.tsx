import { Button } from '@mantine/core'
import { recordKindLabels } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import type { AddressRecord } from '../recordCalls.ts'
import { MergeGroup } from './MergeGroup.tsx'
import classes from './Merge.module.css'

interface Props {
  kind: RecordKind
  records: readonly AddressRecord[]
  onClose: () => void
  onMerged: () => void
}

/** Explains the effect of a merge. */
export const mergeHint = '保留的内容不变；并入的会删除，不能恢复。已有订单不变'

/** Dialog that merges the selected records. */
export function MergeDialog({ kind, records, onClose, onMerged }: Props) {
  const title = `合并${recordKindLabels[kind]}`
  return (
    <DialogBox label={title} className={classes.box} onClose={onClose}>
      <h2 className="mb-3 text-lead bold">{title}</h2>
      <p className="hint mb-4">{mergeHint}</p>
      <MergeGroup
        kind={kind}
        records={records}
        legend={`选中的 ${records.length} 条`}
        onMerged={() => {
          onMerged()
          onClose()
        }}
      />
      <div className="flex justify-end">
        <Button variant="default" onClick={onClose}>
          先不合并
        </Button>
      </div>
    </DialogBox>
  )
}
