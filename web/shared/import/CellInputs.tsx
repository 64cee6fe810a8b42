import { TextInput } from '@mantine/core'
import classes from './MapColumns.module.css'

interface Props<Key extends string> {
  /** Excel's number of the row. */
  rowNumber: number
  cells: readonly {
    key: Key
    title: string
    /** As in the file. */
    text: string
    /** As corrected; undefined where it was not. */
    edited: string | undefined
    /** What is wrong with the text of the file; null where it is fine. */
    fault: string | null
  }[]
  maxLength: number
  isDisabled?: boolean
  onEdit: (key: Key, text: string) => void
}

/** Renders inputs to correct cells of a row, each with what is wrong with it. */
export function CellInputs<Key extends string>({
  rowNumber,
  cells,
  maxLength,
  isDisabled = false,
  onEdit,
}: Props<Key>) {
  return (
    <div className={`grid gap-3 mt-2 ${classes.where}`}>
      {cells.map(({ key, title, text, edited, fault }) => (
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
          onChange={(event) => onEdit(key, event.currentTarget.value)}
        />
      ))}
    </div>
  )
}
