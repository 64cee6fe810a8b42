import { useId } from 'react'
import classes from './SettingsDrawer.module.css'

interface SwitchRowProps {
  label: string
  /** What it does, where its name does not say. */
  hint?: string | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A setting that is on or off. */
export function SwitchRow({ label, hint, isOn, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={classes.row}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {hint && (
          <span id={`${id}-hint`} className={classes.hint}>
            {hint}
          </span>
        )}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={classes.switch}
        aria-label={label}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}
