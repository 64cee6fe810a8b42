import { useId } from 'react'
import classes from './SettingsDrawer.module.css'

interface SwitchRowProps {
  label: string
  /** What it does, where its name is not enough. */
  hint?: string | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Renders a setting that is on or off. */
export function SwitchRow({ label, hint, isOn, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className="row gap-5 touch phone-min-h-12">
      <label htmlFor={id} className="flex-1 py-2 text-body pointer phone-text-lead">
        {label}
        {hint && (
          <span id={`${id}-hint`} className={`block text-small soft ${classes.hint}`}>
            {hint}
          </span>
        )}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={`flex-none h-11 w-11 relative pointer ${classes.switch}`}
        aria-label={label}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}
