import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './Choices.module.css'

interface Choice<Value extends string> {
  value: Value
  label: string
  /** Why it cannot be chosen; null or omitted if it can. */
  refusedBecause?: string | null
}

interface Props<Value extends string> {
  label: string
  value: Value
  choices: readonly Choice<Value>[]
  onChange: (value: Value) => void
  error?: ReactNode
  path: string
}

/** Renders radio buttons; options that cannot be chosen say why. */
export function Choices<Value extends string>({
  label,
  value,
  choices,
  onChange,
  error,
  path,
}: Props<Value>) {
  const id = useId()
  const reasons = [...new Set(choices.flatMap(({ refusedBecause }) => refusedBecause ?? []))]
  return (
    <fieldset className="min-w-0 p-0 border-0" data-path={path} aria-describedby={`${id}-why`}>
      <legend className={`text-body bold ${classes.legend}`}>{label}</legend>
      <div className="flex wrap gap-3">
        {choices.map((choice) => {
          const isChosen = choice.value === value
          return (
            <label key={choice.value} className={`inline-flex relative ${classes.choice}`}>
              <input
                type="radio"
                name={id}
                value={choice.value}
                checked={isChosen}
                // an option chosen before stays enabled, so that its error can be seen and corrected
                disabled={Boolean(choice.refusedBecause) && !isChosen}
                onChange={() => onChange(choice.value)}
              />
              <span data-refused={Boolean(choice.refusedBecause) || undefined}>{choice.label}</span>
            </label>
          )
        })}
      </div>
      <div id={`${id}-why`}>
        {reasons.map((reason) => (
          <p key={reason} className="mt-2 text-small faint">
            {reason}
          </p>
        ))}
        {error && <p className="mt-2 text-small danger">{error}</p>}
      </div>
    </fieldset>
  )
}
