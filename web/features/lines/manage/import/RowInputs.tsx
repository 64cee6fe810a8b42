import { TextInput } from '@mantine/core'
import { importCellMax } from '#contract/lines/fileWords.ts'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import type { LineImportRow } from '#contract/lines/importCalls.ts'
import { cellOf, titleOf } from './importWords.ts'
import type { useRowEdits } from './useRowEdits.ts'
import classes from './Import.module.css'

export interface Editing extends Pick<ReturnType<typeof useRowEdits>, 'edits' | 'edit'> {
  /** The columns of the file. */
  columns: readonly LineColumn[]
}

interface Props extends Editing {
  row: LineImportRow
  /** The cells to correct. */
  keys: readonly LineColumn[]
}

/** Renders inputs for cells of a row, each with what is wrong with it. */
export function RowInputs({ row, keys, columns, edits, edit }: Props) {
  const edited = edits.get(row.index) ?? {}
  return (
    <div className={`grid gap-3 mt-2 ${classes.fixed}`}>
      {keys.map((key) => {
        const reasons = row.faults.flatMap(({ column, reason }) => (column === key ? [reason] : []))
        return (
          <TextInput
            key={key}
            label={titleOf(key)}
            aria-label={`第 ${row.rowNumber} 行的${titleOf(key)}`}
            autoComplete="off"
            maxLength={importCellMax}
            value={edited[key] ?? cellOf(row, columns, key)}
            // a corrected cell is checked with the others
            error={edited[key] === undefined ? reasons.join('；') || null : null}
            description={edited[key] === undefined ? null : '改过了，还没有检查'}
            onChange={(event) => edit(row, columns, key, event.currentTarget.value)}
          />
        )
      })}
    </div>
  )
}
