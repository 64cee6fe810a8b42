import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/renderPage.tsx'
import { RegionPicker } from './RegionPicker.tsx'

function Picked({ deepest }: { deepest?: boolean }) {
  const [code, setCode] = useState<string | null>(null)
  return (
    <>
      <RegionPicker label="目的地" value={code} onChange={setCode} {...(deepest ? { deepest } : {})} />
      <output>{code ?? '没有'}</output>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '目的地' })
const key = (name: string) => fireEvent.keyDown(field(), { key: name })
const optionNames = () => screen.getAllByRole('option').map((option) => option.textContent)
const activeName = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null

async function open(deepest = false) {
  const page = renderPage(<Picked deepest={deepest} />)
  fireEvent.focus(field())
  await waitFor(() => expect(optionNames()[0]).toBe('北京市'))
  return page
}

test('initials find a place, Enter takes it, and the field says where it is', async () => {
  await open()
  fireEvent.change(field(), { target: { value: 'yiwu' } })
  expect(activeName()).toBe('浙江省金华市义乌市')
  key('Enter')
  expect(screen.getByText('330782')).toBeTruthy()
  expect(field().value).toBe('浙江省金华市义乌市')
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

test('keys alone lead down from the province and back up', async () => {
  await open()
  while (activeName() !== '浙江省') key('ArrowDown')
  key('Enter')
  expect(optionNames().slice(0, 2)).toEqual(['浙江省全部', '杭州市'])
  key('Backspace')
  expect(activeName()).toBe('北京市')
  key('ArrowUp')
  expect(activeName()).toBe(optionNames().at(-1))
  key('Escape')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByText('没有')).toBeTruthy()
})

test('a whole province may be chosen', async () => {
  await open()
  fireEvent.click(screen.getByRole('option', { name: '浙江省' }))
  fireEvent.click(screen.getByRole('option', { name: '浙江省全部' }))
  expect(screen.getByText('330000')).toBeTruthy()
})

test('an address wants the deepest region: a city leads to its districts', async () => {
  await open(true)
  fireEvent.change(field(), { target: { value: '金华' } })
  key('Enter')
  expect(screen.getByText('没有')).toBeTruthy()
  expect(optionNames()).toContain('永康市')
  expect(optionNames().join()).not.toContain('全部')
  fireEvent.click(screen.getByRole('option', { name: '永康市' }))
  expect(screen.getByText('330784')).toBeTruthy()
})

test('what is not found says what to do, and the choice can be cleared', async () => {
  await open()
  fireEvent.change(field(), { target: { value: '亚特兰蒂斯' } })
  expect(screen.getByText(/没有找到“亚特兰蒂斯”/)).toBeTruthy()
  fireEvent.change(field(), { target: { value: '330784' } })
  key('Enter')
  fireEvent.click(screen.getByRole('button', { name: '清除目的地' }))
  expect(screen.getByText('没有')).toBeTruthy()
})
