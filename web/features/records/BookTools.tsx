import { Button } from '@mantine/core'
import { recordKindLabels } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { ExportButton } from '#shared/files/ExportButton.tsx'
import type { OpenDialog } from './BookDialogs.tsx'
import { bookPaths } from './recordCalls.ts'
import type { RecordSort } from './recordColumns.tsx'

interface Props {
  kind: RecordKind
  /** Filter of the list; the export applies the same, over all pages. */
  filter: { keyword: string; sort: RecordSort }
  isEmpty: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** Buttons for the whole address book: add, import, export, find duplicates. */
export function BookTools({ kind, filter: { keyword, sort }, isEmpty, onOpen }: Props) {
  return (
    <>
      <Button onClick={() => onOpen({ kind: 'new' })}>新增</Button>
      <Button variant="default" onClick={() => onOpen({ kind: 'import' })}>
        导入
      </Button>
      {isEmpty ? null : (
        <>
          <ExportButton
            path={bookPaths[kind].export}
            request={{ sort, ...(keyword === '' ? {} : { keyword }) }}
            fileName={`${recordKindLabels[kind]}.xlsx`}
            label={keyword === '' ? '导出' : '导出搜索结果'}
          />
          <Button variant="default" onClick={() => onOpen({ kind: 'duplicates' })}>
            查重
          </Button>
        </>
      )}
    </>
  )
}
