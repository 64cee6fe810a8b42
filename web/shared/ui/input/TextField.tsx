import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { memo } from 'react'
import type { ComponentType } from 'react'

const SameInput = memo(TextInput as ComponentType<TextInputProps>)

/**
 * Renders a text input that renders again only when what it shows changes. Each key renders its whole form, whose handlers are new
 * every time. Give it a text as label and description: an element is new at each render, so the input would render again.
 */
export function TextField({ onChange, onBlur, onFocus, ...shown }: TextInputProps) {
  const handlers = {
    onChange: useCallbackRef(onChange),
    onBlur: useCallbackRef(onBlur),
    onFocus: useCallbackRef(onFocus),
  }
  return <SameInput {...shown} {...handlers} />
}
