import type { PasswordInputProps } from '@mantine/core'
import { useId } from 'react'
import { passwordStrength } from './passwordStrength.ts'
import { SecretInput } from './SecretInput.tsx'
import classes from './NewPasswordInput.module.css'

interface Props extends PasswordInputProps {
  value: string
}

/** Renders a new password's field with its strength while typing. */
export function NewPasswordInput({ value, ...props }: Props) {
  const id = useId()
  const strength = passwordStrength(value)
  return (
    <div>
      <SecretInput
        description="10–64 位，字母、数字或中文均可"
        autoComplete="new-password"
        value={value}
        aria-describedby={id}
        {...props}
      />
      <p id={id} className={classes.words} data-tone={strength?.tone} aria-live="polite">
        {strength?.text}
      </p>
    </div>
  )
}
