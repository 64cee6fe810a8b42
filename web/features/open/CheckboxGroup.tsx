import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './Api.module.css'

interface Props<Value extends string> {
  label: string
  /** Name of the form field. */
  path: string
  choices: readonly { value: Value; label: string; text?: string }[]
  values: readonly Value[]
  onChange: (values: Value[]) => void
  error?: ReactNode
}

/** Checkboxes with explanations; returns the chosen values in the order of the choices. */
export function CheckboxGroup<Value extends string>({
  label,
  path,
  choices,
  values,
  onChange,
  error,
}: Props<Value>) {
  const id = useId()
  const toggle = (value: Value) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((other) => (other === value ? !values.includes(other) : values.includes(other))),
    )
  return (
    <fieldset
      className={`min-w-0 p-0 border-0 ${classes.ticks}`}
      data-path={path}
      aria-describedby={`${id}-fault`}
    >
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={`flex items-start gap-3 touch py-3 text-body pointer ${classes.tick}`}
        >
          <input
            type="checkbox"
            checked={values.includes(choice.value)}
            onChange={() => toggle(choice.value)}
          />
          <span>
            {choice.label}
            {choice.text ? <span className="block text-small soft anywhere">{choice.text}</span> : null}
          </span>
        </label>
      ))}
      <p id={`${id}-fault`} className={`fault ${classes.fault}`}>
        {error}
      </p>
    </fieldset>
  )
}
