import type { TextInputProps } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { TextField } from './TextField.tsx'

const rendered = vi.hoisted(() => [] as unknown[])

vi.mock('@mantine/core', () => ({
  TextInput: ({ label, ...input }: TextInputProps) => {
    rendered.push(label)
    return <input aria-label={label as string} {...(input as object)} />
  },
}))

test('renders only the input that changed, and calls the handlers of the last render', () => {
  const saved: string[] = []
  function Form() {
    const [values, setValues] = useState({ name: '', phone: '' })
    const field = (key: 'name' | 'phone') => (
      <TextField
        label={key}
        value={values[key]}
        onChange={(event) => setValues({ ...values, [key]: event.currentTarget.value })}
        onBlur={() => saved.push(JSON.stringify(values))}
      />
    )
    return (
      <>
        {field('name')}
        {field('phone')}
      </>
    )
  }
  render(<Form />)
  rendered.length = 0
  const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  fireEvent.change(input('name'), { target: { value: '王五' } })
  fireEvent.change(input('phone'), { target: { value: '139' } })
  expect(rendered).toEqual(['name', 'phone'])
  expect(input('name').value).toBe('王五')
  fireEvent.blur(input('name'))
  expect(saved).toEqual(['{"name":"王五","phone":"139"}'])
})
