import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { RegionPicker } from './RegionPicker.tsx'
import { useRegionStore } from './regionStore.ts'

function Picked(props: { deepest?: boolean; fromSite?: number }) {
  const [code, setCode] = useState<string | null>(null)
  return (
    <>
      <RegionPicker label="目的地" value={code} onChange={setCode} {...props} />
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
  const page = renderPage(<Picked {...(deepest ? { deepest } : {})} />)
  fireEvent.focus(field())
  await waitFor(() => expect(optionNames()[0]).toBe('北京市'))
  return page
}

test('finds a region by initials, picks it by Enter and shows its path', async () => {
  await open()
  fireEvent.change(field(), { target: { value: 'yiwu' } })
  expect(activeName()).toBe('浙江省金华市义乌市')
  key('Enter')
  expect(screen.getByText('330782')).toBeTruthy()
  expect(field().value).toBe('浙江省金华市义乌市')
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

test('steps down from the province and back by keyboard', async () => {
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

test('selects the picked name only while the field has the focus', async () => {
  const { container } = await open()
  const select = vi.spyOn(field(), 'select')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const pick = () => {
    fireEvent.change(field(), { target: { value: 'yiwu' } })
    key('Enter')
  }
  field().focus()
  pick()
  await frame()
  expect(select).toHaveBeenCalledTimes(1)
  pick()
  // Chromium focuses a field whose text is selected: what is typed into the next field would land here
  container.append(Object.assign(document.createElement('input'), { id: 'next' }))
  document.getElementById('next')?.focus()
  await frame()
  expect(select).toHaveBeenCalledTimes(1)
})

test('allows choosing a whole province', async () => {
  await open()
  fireEvent.click(screen.getByRole('option', { name: '浙江省' }))
  fireEvent.click(screen.getByRole('option', { name: '浙江省全部' }))
  expect(screen.getByText('330000')).toBeTruthy()
})

test('requires the deepest region for an address: a city leads to its districts', async () => {
  await open(true)
  fireEvent.change(field(), { target: { value: '金华' } })
  key('Enter')
  expect(screen.getByText('没有')).toBeTruthy()
  expect(optionNames()).toContain('永康市')
  expect(optionNames().join()).not.toContain('全部')
  fireEvent.click(screen.getByRole('option', { name: '永康市' }))
  expect(screen.getByText('330784')).toBeTruthy()
})

test('lists the districts of the chosen city before those of the same name elsewhere', async () => {
  await open(true)
  fireEvent.change(field(), { target: { value: '440300' } })
  key('Enter')
  fireEvent.click(screen.getByRole('option', { name: '南山区' }))
  fireEvent.change(field(), { target: { value: '龙' } })
  expect(optionNames().slice(0, 2)).toEqual(['广东省深圳市龙岗区', '广东省深圳市龙华区'])
  fireEvent.change(field(), { target: { value: '110105' } })
  key('Enter')
  fireEvent.change(field(), { target: { value: '朝阳市' } })
  expect(optionNames()[0]).toBe('辽宁省朝阳市')
})

test('offers what a mistyped name may mean, and picks none of it without a choice', async () => {
  await open()
  fireEvent.change(field(), { target: { value: '成度' } })
  const announced = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(announced).toContain('没有找到“成度”，是不是：')
  expect(optionNames()).toContain('四川省成都市')
  expect(activeName()).toBeNull()
  key('Enter')
  expect(screen.getByText('没有')).toBeTruthy()
  expect(screen.getByText('没有找到这个地方，请从列表中选')).toBeTruthy()
  fireEvent.focus(field())
  key('ArrowDown')
  expect(activeName()).toBe(optionNames()[0])
  fireEvent.click(screen.getByRole('option', { name: '四川省成都市' }))
  expect(screen.getByText('510100')).toBeTruthy()
})

test('says what to do when nothing is found, and can be cleared', async () => {
  await open()
  fireEvent.change(field(), { target: { value: '亚特兰蒂斯' } })
  expect(screen.getByText(/没有找到“亚特兰蒂斯”/)).toBeTruthy()
  fireEvent.change(field(), { target: { value: '330784' } })
  key('Enter')
  fireEvent.click(screen.getByRole('button', { name: '清除目的地' }))
  expect(screen.getByText('没有')).toBeTruthy()
})

const outputIs = (text: string) => screen.getByText(text, { selector: 'output' })

test('picks the only region that a text means when the field is left', async () => {
  await open()
  fireEvent.change(field(), { target: { value: '义乌' } })
  fireEvent.blur(field())
  expect(outputIs('330782')).toBeTruthy()
  expect(field().value).toBe('浙江省金华市义乌市')
})

test('keeps a text of no or several regions with an error and resets the value', async () => {
  await open()
  fireEvent.change(field(), { target: { value: '义乌' } })
  fireEvent.blur(field())
  fireEvent.focus(field())
  for (const [text, sentence] of [
    ['亚特兰蒂斯', '没有找到这个地方，请从列表中选'],
    ['朝阳', '这样写的地方不止一个，请从列表中选'],
  ] as const) {
    fireEvent.change(field(), { target: { value: text } })
    fireEvent.blur(field())
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(field().value).toBe(text)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(outputIs('没有')).toBeTruthy()
  }
  key('Escape')
  expect(field().value).toBe('')
  expect(field().getAttribute('aria-invalid')).toBeNull()
})

test('picks a text left before the regions loaded once they are there', async () => {
  useRegionStore.setState({ status: 'idle', index: null })
  renderPage(<Picked />)
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value: '义乌' } })
  fireEvent.blur(field())
  await waitFor(() => expect(outputIs('330782')).toBeTruthy())
})

test('opens the districts of a city for an address; Delete clears, and × is no tab stop', async () => {
  await open(true)
  fireEvent.change(field(), { target: { value: '金华市' } })
  fireEvent.blur(field())
  expect(outputIs('330700')).toBeTruthy()
  fireEvent.focus(field())
  expect(optionNames()).toContain('永康市')
  expect(screen.getByRole('button', { name: '清除目的地' }).tabIndex).toBe(-1)
  key('Delete')
  expect(outputIs('没有')).toBeTruthy()
})

const going = [
  { destinationCode: '130800', name: '承德', orders: 1, lines: 1 },
  { destinationCode: '330782', name: '义乌', orders: 0, lines: 3 },
  ...['510100', '440100', '610100'].map((destinationCode) => ({
    destinationCode,
    name: '',
    orders: 0,
    lines: 1,
  })),
]

async function openFromSite(list = going) {
  const page = renderPage(<Picked fromSite={330784} />, {
    answers: { '/lines/getDestinations': { list, total: list.length } },
  })
  fireEvent.focus(field())
  await waitFor(() => expect(screen.getByRole('group', { name: '发货最多' })).toBeTruthy())
  return page
}
const namesIn = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.textContent)

test('suggests busy destinations before any province, then recent ones', async () => {
  const { server } = await openFromSite()
  expect(server.callsTo('/lines/getDestinations')[0]?.body).toEqual({ siteId: 330784 })
  expect(namesIn('发货最多')).toEqual(['承德', '义乌', '成都', '广州', '西安'])
  expect(namesIn('按省份选')[0]).toBe('北京市')
  fireEvent.click(screen.getByRole('option', { name: '义乌' }))
  expect(outputIs('330782')).toBeTruthy()
  await waitFor(() => {
    fireEvent.blur(field())
    fireEvent.focus(field())
    expect(namesIn('最近')).toEqual(['义乌'])
  })
  expect(namesIn('发货最多')).toEqual(['承德', '成都', '广州', '西安'])
})

test('finds busy destinations by two keys, ranked by traffic more than by size', async () => {
  await openFromSite()
  for (const [keys, name] of [
    ['cd', '四川省成都市'],
    ['gz', '广东省广州市'],
    ['xa', '陕西省西安市'],
    ['yw', '浙江省金华市义乌市'],
  ] as const) {
    fireEvent.change(field(), { target: { value: keys } })
    expect(activeName()).toBe(name)
  }
})

test('does not wait for suggestions that fail to load', async () => {
  renderPage(<Picked fromSite={330784} />)
  fireEvent.focus(field())
  await waitFor(() => expect(optionNames()[0]).toBe('北京市'))
})
