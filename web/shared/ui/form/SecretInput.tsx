import { PasswordInput } from '@mantine/core'
import type { PasswordInputProps } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import classes from './SecretInput.module.css'

/** Renders a password field with a button that shows it. */
export function SecretInput(props: PasswordInputProps) {
  return (
    <PasswordInput
      withAsterisk
      maxLength={64}
      classNames={{ visibilityToggle: classes.eye ?? '' }}
      rightSectionWidth={44}
      visibilityToggleButtonProps={{ 'aria-label': '显示或隐藏密码' }}
      {...props}
    />
  )
}
