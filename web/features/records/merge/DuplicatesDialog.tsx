import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { recordKindLabels } from '#contract/records/words.ts'
import type { duplicateReasons, RecordKind } from '#contract/records/words.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { duplicatesQuery } from '../recordCalls.ts'
import { mergeHint } from './MergeDialog.tsx'
import { MergeGroup } from './MergeGroup.tsx'
import classes from './Merge.module.css'

interface Props {
  kind: RecordKind
  onClose: () => void
  onMerged: () => void
}

const reasonLabels: Record<(typeof duplicateReasons)[number], string> = {
  phone: '电话相同',
  name: '姓名和地区相同',
}

/** Dialog 查重: groups of possible duplicates, each to merge or ignore. */
export function DuplicatesDialog({ kind, onClose, onMerged }: Props) {
  const bookLabel = recordKindLabels[kind]
  const title = `查找重复的${bookLabel}`
  return (
    <DialogBox label={title} className={classes.box} onClose={onClose}>
      <h2 className="mb-3 text-lead bold">{title}</h2>
      <Groups kind={kind} onMerged={onMerged} />
      <div className="flex justify-end">
        <Button variant="default" onClick={onClose}>
          关闭
        </Button>
      </div>
    </DialogBox>
  )
}

function Groups({ kind, onMerged }: Omit<Props, 'onClose'>) {
  const { data, error, refetch } = useQuery(duplicatesQuery(kind))
  if (!data) return <LoadState error={error} refetch={refetch} n={3} />
  if (data.groups.length === 0)
    return <EmptyState title="没有发现重复" text="没有电话相同，也没有姓名和地区都相同的记录，可以关闭了。" />
  return (
    <>
      <p className="hint mb-4">
        {mergeHint}不是同一人的请取消“并入”或不处理。
        {data.hasMore ? '先列出重复最多的，合并后会显示其余的。' : ''}
      </p>
      {data.groups.map(({ reason, records }) => (
        <MergeGroup
          key={`${reason} ${records.map(({ id }) => id).join(' ')}`}
          kind={kind}
          records={records}
          legend={`${reasonLabels[reason]}：${records.length} 条`}
          onMerged={onMerged}
        />
      ))}
    </>
  )
}
