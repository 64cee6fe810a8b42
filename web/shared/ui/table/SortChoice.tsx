import { sortChoices } from './columns.ts'
import type { Column } from './columns.ts'
import classes from './SortChoice.module.css'

interface Props<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[]
  sort: Sort
  onSort: (sort: Sort) => void
}

/** Renders the sorts of a table as a select: phones have no column titles to press. */
export function SortChoice<Row, Sort extends string>({ columns, sort, onSort }: Props<Row, Sort>) {
  const choices = sortChoices(columns)
  if (choices.length < 2) return null
  const choose = (value: string) => {
    const chosen = choices.find((choice) => choice.sort === value)
    if (chosen) onSort(chosen.sort)
  }
  return (
    <label className={`hidden phone-text-body phone-items-center phone-flex ${classes.choice}`}>
      排序
      <select value={sort} onChange={(event) => choose(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.sort} value={choice.sort}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
