import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { memo } from 'react'
import type { ComponentType } from 'react'

const SameInput = memo(TextInput as ComponentType<TextInputProps>)

/**
 * Renders a text input that renders again only when what it shows changes. Each key renders its whole form, whose handlers are new
 * every time. For forms of many inputs, as for an order; an element as its label or section is new every time, too.
 */
export function TextField({ onChange, onBlur, onFocus, ...shown }: TextInputProps) {
  const handlers = {
    onChange: useCallbackRef(onChange),
    onBlur: useCallbackRef(onBlur),
    onFocus: useCallbackRef(onFocus),
  }
  return <SameInput {...shown} {...handlers} />
}
