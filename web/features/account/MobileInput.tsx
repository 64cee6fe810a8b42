import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'

/** Input of a mobile number in any usual format. */
export function MobileInput(props: TextInputProps) {
  return (
    <div data-first-field>
      <TextInput
        label="手机号"
        withAsterisk
        type="tel"
        inputMode="tel"
        autoComplete="username"
        placeholder="11 位手机号"
        maxLength={40}
        {...props}
      />
    </div>
  )
}
