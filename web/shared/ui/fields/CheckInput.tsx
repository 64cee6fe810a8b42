import type { GetInputPropsReturnType } from '@mantine/form'
import classes from './CheckInput.module.css'

interface Props {
  label: string
  note?: string | undefined
  /** What the form's getInputProps returns with `type: 'checkbox'`. */
  input: GetInputPropsReturnType
  isDisabled?: boolean
}

/** Renders a checkbox of a form with its label. */
export function CheckInput({ label, note, input, isDisabled = false }: Props) {
  return (
    <label className={`flex items-start gap-3 touch text-body pointer ${classes.check}`}>
      <input type="checkbox" disabled={isDisabled} {...input} />
      <span>
        {label}
        {note === undefined ? null : <small>{note}</small>}
      </span>
    </label>
  )
}
