import { importCellMax } from '#contract/lines/fileWords.ts'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import type { LineImportRow } from '#contract/lines/importCalls.ts'
import { CellInputs } from '#shared/import/preview/CellInputs.tsx'
import type { useRowEdits } from '#shared/import/preview/useRowEdits.ts'
import { cellOf, titleOf } from '../importWords.ts'

export interface Editing extends Pick<
  ReturnType<typeof useRowEdits<LineColumn>>,
  'edits' | 'edit' | 'leftOut' | 'leaveOut'
> {
  /** The columns of the file. */
  columns: readonly LineColumn[]
  /** The corrections are being sent. */
  isBusy: boolean
}

interface Props extends Editing {
  row: LineImportRow
  /** The cells to correct. */
  keys: readonly LineColumn[]
}

/** Renders inputs for cells of a row. */
export function RowInputs({ row, keys, columns, isBusy, edits, edit }: Props) {
  return (
    <CellInputs
      row={row.index}
      rowNumber={row.rowNumber}
      edits={edits}
      edit={edit}
      maxLength={importCellMax}
      isDisabled={isBusy}
      cells={keys.map((key) => ({
        key,
        title: titleOf(key),
        text: cellOf(row, columns, key),
        fault:
          row.faults.flatMap(({ column, reason }) => (column === key ? [reason] : [])).join('；') || null,
      }))}
    />
  )
}
