import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  recordKindLabels,
  recordsDeletedMax,
  recordsMergedMax,
  recordSorts,
} from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { ColumnChoice } from '#shared/ui/table/ColumnChoice.tsx'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { SearchField } from '#shared/ui/table/SearchField.tsx'
import { tableRequest } from '#shared/ui/table/tableAddress.ts'
import { useChosenColumns } from '#shared/ui/table/useChosenColumns.ts'
import { useSelection } from '#shared/ui/table/useSelection.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { BookDialogs } from './BookDialogs.tsx'
import type { OpenDialog } from './BookDialogs.tsx'
import { BookTools } from './BookTools.tsx'
import { NoRecords } from './NoRecords.tsx'
import { RecordActions } from './RecordActions.tsx'
import { recordsQuery } from './recordCalls.ts'
import type { AddressRecord } from './recordCalls.ts'
import { recordColumns } from './recordColumns.tsx'
import { useDeleteRecords } from './useDeleteRecords.ts'

const spec = { sorts: recordSorts }
const idOf = ({ id }: AddressRecord) => id
const nameOf = ({ name }: AddressRecord) => name

/** An address book: search, table, and actions on one or several records. */
export function RecordsBook({ kind }: { kind: RecordKind }) {
  const bookLabel = recordKindLabels[kind]
  const [address, change] = useTableAddress(spec)
  const query = useQuery(recordsQuery(kind, tableRequest(address)))
  const { shown, choices, toggle } = useChosenColumns(kind, recordColumns(kind))
  const selection = useSelection(idOf, recordsDeletedMax)
  const remove = useDeleteRecords(kind)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const isSearch = address.keyword !== ''
  const isEmpty = query.data?.total === 0 && !isSearch
  const deleteSelected = async (rows: readonly AddressRecord[]) => {
    if (await remove(rows)) selection.clear()
  }
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading
        title={bookLabel}
        hint={`企业共用地址簿`}
        extra={<BookTools kind={kind} filter={address} isEmpty={isEmpty} onOpen={setDialog} />}
      />
      {isEmpty ? null : (
        <div className="row wrap justify-between gap-3">
          <SearchField
            keyword={address.keyword}
            placeholder="姓名、单位、电话、拼音或首字母"
            onSearch={(keyword) => change({ keyword })}
          />
          <ColumnChoice choices={choices} toggle={toggle} />
        </div>
      )}
      <PagedTable
        caption={bookLabel}
        columns={shown}
        query={query}
        idOf={idOf}
        nameOf={nameOf}
        page={address.page}
        onPage={(page, isCorrection) => change({ page, isCorrection })}
        sort={address.sort}
        onSort={(sort) => change({ sort })}
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
        empty={
          <NoRecords
            kind={kind}
            isSearch={isSearch}
            onAll={() => change({ keyword: '', page: 1 })}
            onOpen={setDialog}
          />
        }
      />
      <BookDialogs kind={kind} dialog={dialog} onClose={() => setDialog(null)} onMerged={selection.clear} />
    </div>
  )
}
