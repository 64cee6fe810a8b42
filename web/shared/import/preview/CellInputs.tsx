import { TextInput } from '@mantine/core'
import type { useRowEdits } from './useRowEdits.ts'
import classes from '../MapColumns.module.css'

interface Props<Key extends string> extends Pick<ReturnType<typeof useRowEdits<Key>>, 'edits' | 'edit'> {
  /** The row by which the corrections are kept. */
  row: number
  /** Excel's number of the row. */
  rowNumber: number
  cells: readonly {
    key: Key
    title: string
    /** As in the file. */
    text: string
    /** What is wrong with the text of the file; null where it is fine. */
    fault: string | null
  }[]
  maxLength: number
  isDisabled?: boolean
}

/** Renders inputs to correct cells of a row, each with what is wrong with it. */
export function CellInputs<Key extends string>({
  row,
  rowNumber,
  cells,
  edits,
  edit,
  maxLength,
  isDisabled = false,
}: Props<Key>) {
  return (
    <div className={`grid gap-3 mt-2 ${classes.where}`}>
      {cells.map(({ key, title, text, fault }) => {
        const edited = edits.get(row)?.[key]
        return (
          <TextInput
            key={key}
            label={title}
            aria-label={`第 ${rowNumber} 行的${title}`}
            autoComplete="off"
            maxLength={maxLength}
            disabled={isDisabled}
            value={edited ?? text}
            // a corrected cell is checked together with the others
            error={edited === undefined ? fault : null}
            description={edited === undefined ? null : '改过了，还没有检查'}
            onChange={(event) => edit(row, { key, text, edited: event.currentTarget.value })}
          />
        )
      })}
    </div>
  )
}
