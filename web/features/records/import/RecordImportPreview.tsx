import { Button } from '@mantine/core'
import { useState } from 'react'
import { cellNameOf, recordSpec } from '#contract/records/fieldWords.ts'
import type { RecordField } from '#contract/records/fieldWords.ts'
import { importedCellMax, recordKindLabels } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { ImportFault } from '#shared/import/ImportFault.tsx'
import { CellInputs } from '#shared/import/preview/CellInputs.tsx'
import { CheckEdits } from '#shared/import/preview/CheckEdits.tsx'
import { PreviewRows } from '#shared/import/preview/PreviewRows.tsx'
import type { useRowEdits } from '#shared/import/preview/useRowEdits.ts'
import type { Column } from '#shared/ui/table/columns.ts'
import { pageRows } from '#shared/ui/table/tableAddress.ts'
import type { CheckedRow } from './checkRows.ts'
import { saveRejectedRows } from './importFiles.ts'
import type { SendingRecords } from './sendRecords.ts'

interface Props {
  kind: RecordKind
  list: SendingRecords
  editing: ReturnType<typeof useRowEdits<RecordField>>
  /** The write that adds the rows to the address book. */
  applying: { isBusy: boolean; fault: string | null }
  onImport: (importId: number) => void
  /** Checks the corrected rows. */
  onCorrect: () => void
  /** Checks the rows that a stopped check has left. */
  onCheckLeft: () => void
  /** Shows what the columns fill. */
  onMap: () => void
  onAgain: () => void
  onClose: () => void
}

type View = 'left' | 'good'

const outcomeLabels: Record<NonNullable<CheckedRow['outcome']>, string> = {
  faulty: '有问题',
  double: '表内重复',
  existing: '地址簿已有',
  full: '放不下',
  unchecked: '还没核对',
}

/** Renders an input for each faulty cell of a row. */
function RowInputs({ row, editing }: { row: CheckedRow } & Pick<Props, 'editing'>) {
  const fields = [...new Set(row.faults.map(({ field }) => field))]
  return (
    <CellInputs
      row={row.line}
      rowNumber={row.line}
      edits={editing.edits}
      edit={editing.edit}
      maxLength={importedCellMax}
      cells={fields.map((field) => ({
        key: field,
        title: recordSpec(field).label,
        text: row.cells[cellNameOf(field)] ?? '',
        fault: row.faults.flatMap((fault) => (fault.field === field ? [fault.reason] : [])).join('；'),
      }))}
    />
  )
}

const addressOf = ({ cells }: CheckedRow) => `${cells.region} ${cells.address}`.trim()

/** Returns the columns of the rows that can be imported, or of the others with what is wrong. */
const columnsOf = (view: View, editing: Props['editing']): Column<CheckedRow>[] => [
  { key: 'line', title: '行', cell: ({ line }) => line, isWhole: true },
  {
    key: 'who',
    title: '姓名、电话',
    cell: (row) => (
      <>
        {row.cells.name || '（空）'} <span className="block nowrap">{row.cells.phone}</span>
        {view === 'good' ? null : <small className="block text-small soft">{addressOf(row)}</small>}
      </>
    ),
    isHead: true,
  },
  view === 'good'
    ? { key: 'address', title: '地址', cell: addressOf }
    : {
        key: 'reason',
        title: '原因',
        cell: (row) => (row.faults.length > 0 ? <RowInputs row={row} editing={editing} /> : row.reason),
      },
]

/** Returns a page of rows as a query of the server would. */
const pageOf = (rows: readonly CheckedRow[], page: number) => ({
  data: { list: rows.slice((page - 1) * pageRows, page * pageRows), total: rows.length },
  error: null,
  isPlaceholderData: false,
  refetch: () => undefined,
})

/** Preview of a file's rows before anything is written; faulty cells are corrected in place. */
export function RecordImportPreview(props: Props) {
  const { kind, list, editing, applying, onImport, onAgain, onClose } = props
  const { importId } = list
  const bookLabel = recordKindLabels[kind]
  const good = list.checked.filter(({ outcome }) => outcome === null)
  const [chosen, setChosen] = useState<View>('left')
  const [page, setPage] = useState(1)
  const rejectedRows = list.checked.filter(({ outcome }) => outcome !== null)
  // what can be corrected comes first
  const isFaulty = ({ faults }: CheckedRow) => faults.length > 0
  const rejected = [...rejectedRows.filter(isFaulty), ...rejectedRows.filter((row) => !isFaulty(row))]
  const counts = (Object.keys(outcomeLabels) as (keyof typeof outcomeLabels)[]).flatMap((outcome) => {
    const count = rejected.filter((row) => row.outcome === outcome).length
    return count === 0 ? [] : [`${outcomeLabels[outcome]} ${count} 行`]
  })
  const views = [
    { view: 'left' as const, rows: rejected, label: `不能导入的 ${rejected.length} 行` },
    { view: 'good' as const, rows: good, label: `可以导入的 ${good.length} 行` },
  ].filter(({ rows }) => rows.length > 0)
  const { view, rows } = views.find((each) => each.view === chosen) ??
    views[0] ?? { view: 'good', rows: good }
  return (
    <>
      <p className="hint mb-4 anywhere" role="status">
        “{list.name}”共 {list.checked.length} 行：<strong>可以导入 {good.length} 行</strong>
        {counts.length > 0 ? `，${counts.join('，')}` : ''}。
        {list.table.unknownTitles.length > 0
          ? `不认识的列不会导入：${list.table.unknownTitles.join('、')}。`
          : ''}
      </p>
      <PreviewRows
        views={views}
        view={view}
        onView={setChosen}
        columns={columnsOf(view, editing)}
        query={pageOf(rows, page)}
        idOf={({ line }) => line}
        nameOf={({ line }) => `第 ${line} 行`}
        page={page}
        onPage={setPage}
        empty={null}
      />
      <ImportFault>{applying.fault}</ImportFault>
      <div className="flex wrap justify-end gap-3 mt-5">
        <Button variant="subtle" disabled={applying.isBusy} onClick={onAgain}>
          换一个文件
        </Button>
        <Button variant="subtle" disabled={applying.isBusy} onClick={props.onMap}>
          核对列
        </Button>
        {rejected.length > 0 ? (
          <Button
            variant="default"
            // what is not checked yet would be missing
            disabled={editing.edits.size > 0}
            onClick={() => void saveRejectedRows(kind, list)}
          >
            下载不能导入的行
          </Button>
        ) : null}
        <Button variant="default" disabled={applying.isBusy} onClick={onClose}>
          不导入
        </Button>
        {list.checked.some(({ outcome }) => outcome === 'unchecked') ? (
          <Button
            variant="default"
            disabled={applying.isBusy || editing.edits.size > 0}
            onClick={props.onCheckLeft}
          >
            继续核对
          </Button>
        ) : null}
        {editing.edits.size > 0 ? (
          <CheckEdits
            count={editing.edits.size}
            isBusy={applying.isBusy}
            onDrop={editing.clear}
            onCheck={props.onCorrect}
          />
        ) : (
          <Button
            disabled={good.length === 0 || importId === null}
            loading={applying.isBusy}
            onClick={() => importId !== null && onImport(importId)}
          >
            {good.length === 0 ? '没有可以导入的' : `导入 ${good.length} 位${bookLabel}`}
          </Button>
        )}
      </div>
    </>
  )
}
