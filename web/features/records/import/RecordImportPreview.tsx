import { Button } from '@mantine/core'
import { useState } from 'react'
import { cellNameOf, recordSpec } from '#contract/records/fieldWords.ts'
import type { RecordField } from '#contract/records/fieldWords.ts'
import { importedCellMax, recordKindLabels } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { CellInputs } from '#shared/import/CellInputs.tsx'
import { CheckEdits } from '#shared/import/CheckEdits.tsx'
import type { useRowEdits } from '#shared/import/useRowEdits.ts'
import { Pager } from '#shared/ui/table/Pager.tsx'
import type { CheckedRow } from './checkRows.ts'
import { saveRejectedRows } from './importFiles.ts'
import type { SendingRecords } from './sendRecords.ts'
import classes from './Import.module.css'

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

const rowsAtOnce = 50

const outcomeLabels: Record<NonNullable<CheckedRow['outcome']>, string> = {
  faulty: '有问题',
  double: '表内重复',
  existing: '地址簿已有',
  full: '放不下',
  unchecked: '还没核对',
}

/** Renders an input for each faulty cell of a row. */
function RowInputs({ row, editing }: { row: CheckedRow } & Pick<Props, 'editing'>) {
  const textOf = (field: RecordField) => row.cells[cellNameOf(field)] ?? ''
  const fields = [...new Set(row.faults.map(({ field }) => field))]
  return (
    <CellInputs
      rowNumber={row.line}
      maxLength={importedCellMax}
      cells={fields.map((field) => ({
        key: field,
        title: recordSpec(field).label,
        text: textOf(field),
        edited: editing.edits.get(row.line)?.[field],
        fault: row.faults.flatMap((fault) => (fault.field === field ? [fault.reason] : [])).join('；'),
      }))}
      onEdit={(field, edited) => editing.edit(row.line, { key: field, text: textOf(field), edited })}
    />
  )
}

/** Preview of a file's rows before anything is written; faulty cells are corrected in place. */
export function RecordImportPreview(props: Props) {
  const { kind, list, editing, applying, onImport, onAgain, onClose } = props
  const { importId } = list
  const [view, setView] = useState<'left' | 'good'>('left')
  const bookLabel = recordKindLabels[kind]
  const good = list.checked.filter(({ outcome }) => outcome === null)
  const [page, setPage] = useState(1)
  const rejectedRows = list.checked.filter(({ outcome }) => outcome !== null)
  // what can be corrected comes first
  const isFaulty = ({ faults }: CheckedRow) => faults.length > 0
  const rejected = [...rejectedRows.filter(isFaulty), ...rejectedRows.filter((row) => !isFaulty(row))]
  const counts = (Object.keys(outcomeLabels) as (keyof typeof outcomeLabels)[]).flatMap((outcome) => {
    const count = rejected.filter((row) => row.outcome === outcome).length
    return count === 0 ? [] : [`${outcomeLabels[outcome]} ${count} 行`]
  })
  const rows = view === 'left' && rejected.length > 0 ? rejected : good
  const show = (next: typeof view) => {
    setView(next)
    setPage(1)
  }
  return (
    <>
      <p className="hint mb-4 anywhere" role="status">
        “{list.name}”共 {list.checked.length} 行：<strong>可以导入 {good.length} 行</strong>
        {counts.length > 0 ? `，${counts.join('，')}` : ''}。
        {list.table.unknownTitles.length > 0
          ? `不认识的列不会导入：${list.table.unknownTitles.join('、')}。`
          : ''}
      </p>
      {rejected.length > 0 && good.length > 0 ? (
        <div className="flex wrap gap-3 mb-3" role="group" aria-label="查看">
          <Button
            size="compact-sm"
            variant={view === 'left' ? 'light' : 'default'}
            aria-pressed={view === 'left'}
            onClick={() => show('left')}
          >
            不能导入的 {rejected.length} 行
          </Button>
          <Button
            size="compact-sm"
            variant={view === 'good' ? 'light' : 'default'}
            aria-pressed={view === 'good'}
            onClick={() => show('good')}
          >
            可以导入的 {good.length} 行
          </Button>
        </div>
      ) : null}
      <div
        className={`bordered rounded-1 ${classes.preview}`}
        role="region"
        aria-label="逐行结果"
        tabIndex={0}
      >
        <table className={`w-full text-small ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">行</th>
              <th scope="col">姓名、电话</th>
              <th scope="col">{rows === rejected ? '原因' : '地址'}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice((page - 1) * rowsAtOnce, page * rowsAtOnce).map((row) => (
              <tr key={row.line}>
                <td>{row.line}</td>
                <td>
                  {row.cells.name || '（空）'} <span className="block nowrap">{row.cells.phone}</span>
                  {row.outcome === null ? null : (
                    <small className="block text-small soft">
                      {`${row.cells.region} ${row.cells.address}`.trim()}
                    </small>
                  )}
                </td>
                <td>
                  {row.outcome === null ? `${row.cells.region} ${row.cells.address}` : null}
                  {row.outcome !== null && row.faults.length === 0 ? row.reason : null}
                  {row.faults.length > 0 ? <RowInputs row={row} editing={editing} /> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > rowsAtOnce ? (
        <Pager page={page} total={rows.length} pageSize={rowsAtOnce} unit="行" onPage={setPage} />
      ) : null}
      {applying.fault === null ? null : (
        <p className="fault mt-4 anywhere" role="alert">
          {applying.fault}
        </p>
      )}
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
            isBusy={false}
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
