import classes from './FilterSelect.module.css'
interface Props {
  label: string
  /** Label of the empty value; 全部 if left out. */
  allLabel?: string
  /** '' for all. */
  value: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A filter of a list as a select: all, or one of a few values. */
export function FilterSelect({ label, allLabel = '全部', value, choices, onChange }: Props) {
  return (
    <label className={`hint inline-flex items-center gap-3 ${classes.filter}`}>
      {label}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{allLabel}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
