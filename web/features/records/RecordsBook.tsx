import { Button } from '@mantine/core'
import { IconAddressBook } from '@tabler/icons-react'
import { useState } from 'react'
import {
  recordKindLabels,
  recordsDeletedMax,
  recordsMergedMax,
  recordSorts,
} from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { useOpened } from '#shared/browser/useOpened.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import { ColumnChoice } from '#shared/ui/table/ColumnChoice.tsx'
import { useChosenColumns } from '#shared/ui/table/useChosenColumns.ts'
import { useSelection } from '#shared/ui/table/useSelection.ts'
import { BookDialogs } from './BookDialogs.tsx'
import type { OpenDialog } from './BookDialogs.tsx'
import { BookTools } from './BookTools.tsx'
import { RecordActions } from './RecordActions.tsx'
import { bookPaths } from './recordCalls.ts'
import type { AddressRecord } from './recordCalls.ts'
import { recordColumns } from './recordColumns.tsx'
import type { RecordSort } from './recordColumns.tsx'
import { useDeleteRecords } from './useDeleteRecords.ts'

type ListPath = (typeof bookPaths)[RecordKind]['list']
const specOf = (kind: RecordKind): ListSpec<ListPath, never, RecordSort> => ({
  path: bookPaths[kind].list,
  sorts: recordSorts,
  keyword: { placeholder: '姓名、单位、电话、拼音或首字母' },
  filters: {},
})
const idOf = ({ id }: AddressRecord) => id
const nameOf = ({ name }: AddressRecord) => name

/** An address book: search, table, and actions on one or several records. */
export function RecordsBook({ kind }: { kind: RecordKind }) {
  const bookLabel = recordKindLabels[kind]
  const list = useList(specOf(kind))
  const { query, keyword, sort } = list
  const { shown, choices, toggle } = useChosenColumns(kind, recordColumns(kind))
  const selection = useSelection(idOf, recordsDeletedMax)
  const remove = useDeleteRecords(kind)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  // in the address: an import goes on after a reload
  const [importing, setImporting] = useOpened('import')
  const isImporting = importing === 'open'
  const open = (next: OpenDialog) =>
    // as before its opening, Back leaves the page, which keeps the dialog with its corrections
    next.kind === 'import' ? setImporting('open', { isNext: true }) : setDialog(next)
  const isEmpty = query.data?.total === 0 && !list.isNarrowed
  const deleteSelected = async (rows: readonly AddressRecord[]) => {
    if (await remove(rows)) selection.clear()
  }
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading
        title={bookLabel}
        hint={`企业共用地址簿`}
        extra={<BookTools kind={kind} filter={{ keyword, sort }} isEmpty={isEmpty} onOpen={open} />}
      />
      <ListView
        list={list}
        hasFilters={!isEmpty}
        tools={<ColumnChoice choices={choices} toggle={toggle} />}
        caption={bookLabel}
        columns={shown}
        idOf={idOf}
        nameOf={nameOf}
        selection={selection}
        batch={(rows) => (
          <>
            {rows.length > 1 && rows.length <= recordsMergedMax ? (
              <Button variant="light" onClick={() => setDialog({ kind: 'merge', records: rows })}>
                合并
              </Button>
            ) : null}
            <Button variant="default" onClick={() => void deleteSelected(rows)}>
              删除
            </Button>
          </>
        )}
        actions={(record) => (
          <RecordActions kind={kind} record={record} onEdit={() => setDialog({ kind: 'edit', record })} />
        )}
        empty={{
          icon: IconAddressBook,
          none: {
            title: `还没有${bookLabel}`,
            text: '新增一位，或从 Excel 导入',
            action: (
              <>
                <Button onClick={() => setDialog({ kind: 'new' })}>新增{bookLabel}</Button>
                <Button variant="default" onClick={() => open({ kind: 'import' })}>
                  从 Excel 导入
                </Button>
              </>
            ),
          },
          noMatch: {
            title: `没有符合的${bookLabel}`,
            text: '换个写法试试：姓名、单位、电话的一段，或者拼音首字母。',
            all: `查看全部${bookLabel}`,
          },
        }}
      />
      <BookDialogs
        kind={kind}
        dialog={isImporting ? { kind: 'import' } : dialog}
        onClose={() => (isImporting ? setImporting('') : setDialog(null))}
        onMerged={selection.clear}
      />
    </div>
  )
}
