import { Button } from '@mantine/core'
import type { PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { NewPasswordInput } from '#shared/ui/form/NewPasswordInput.tsx'
import { randomPassword } from './randomPassword.ts'

interface Props extends PasswordInputProps {
  value: string
  onGenerated: (password: string) => void
}

/** Password field for another user: typed, or generated and then shown. */
export function InitialPasswordField({ onGenerated, ...props }: Props) {
  const [isShown, setShown] = useState(false)
  const generate = () => {
    onGenerated(randomPassword())
    setShown(true)
  }
  return (
    <div>
      <NewPasswordInput visible={isShown} onVisibilityChange={setShown} {...props} />
      <Button variant="subtle" size="compact-sm" onClick={generate}>
        随机生成一个
      </Button>
    </div>
  )
}
