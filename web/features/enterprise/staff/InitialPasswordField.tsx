import { Button } from '@mantine/core'
import type { PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { NewPasswordInput } from '../../../shared/ui/form/NewPasswordInput.tsx'
import { madePassword } from './madePassword.ts'

interface Props extends PasswordInputProps {
  value: string
  onMade: (password: string) => void
}

/** A password for somebody else: typed, or made at random and then shown. */
export function InitialPasswordField({ onMade, ...props }: Props) {
  const [isShown, setShown] = useState(false)
  const make = () => {
    onMade(madePassword())
    setShown(true)
  }
  return (
    <div>
      <NewPasswordInput visible={isShown} onVisibilityChange={setShown} {...props} />
      <Button variant="subtle" size="compact-sm" onClick={make}>
        随机生成一个
      </Button>
    </div>
  )
}
