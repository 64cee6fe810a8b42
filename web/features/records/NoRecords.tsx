import { Button } from '@mantine/core'
import { IconAddressBook } from '@tabler/icons-react'
import { recordKindLabels } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import type { OpenDialog } from './BookDialogs.tsx'

interface Props {
  kind: RecordKind
  isSearch: boolean
  onAll: () => void
  onOpen: (dialog: OpenDialog) => void
}

/** Empty state of an address book with the next action: show all, or add the first record. */
export function NoRecords({ kind, isSearch, onAll, onOpen }: Props) {
  const bookLabel = recordKindLabels[kind]
  if (isSearch)
    return (
      <EmptyState
        icon={IconAddressBook}
        title={`没有符合的${bookLabel}`}
        text="换个写法试试：姓名、单位、电话的一段，或者拼音首字母。"
        action={<Button onClick={onAll}>查看全部{bookLabel}</Button>}
      />
    )
  return (
    <EmptyState
      icon={IconAddressBook}
      title={`还没有${bookLabel}`}
      text="新增一位，或从 Excel 导入"
      action={
        <>
          <Button onClick={() => onOpen({ kind: 'new' })}>新增{bookLabel}</Button>
          <Button variant="default" onClick={() => onOpen({ kind: 'import' })}>
            从 Excel 导入
          </Button>
        </>
      }
    />
  )
}
