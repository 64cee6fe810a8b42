import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../shared/testing/renderPage.tsx'
import { SearchForm } from './SearchForm.tsx'
import { readSearch, writeSearch } from './searchQuery.ts'
import type { SearchQuery } from './searchQuery.ts'

const queryAt = (address: string) => readSearch(new URLSearchParams(address))

/** A form whose address comes along only when the test says so. */
function openAt(address: string) {
  const asked = vi.fn<(query: SearchQuery) => void>()
  let arriveAt: (at: string) => void = () => undefined
  function Page() {
    const [at, setAt] = useState(address)
    arriveAt = setAt
    return (
      <SearchForm
        query={queryAt(at)}
        siteId={330784}
        siteName="永康市"
        onSearch={asked}
        onSent={() => undefined}
      />
    )
  }
  renderPage(<Page />)
  return {
    asked: () => asked.mock.calls.map(([query]) => decodeURIComponent(String(writeSearch(query)))),
    arriveAt: (at: string) => act(() => arriveAt(at)),
  }
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('a second filter ticked before the address came along keeps the first', () => {
  const { asked, arriveAt } = openAt('to=330782')
  fireEvent.click(box('只看直达'))
  expect(box('只看直达').checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '加上提货、送货、保价等服务', expanded: false }))
  fireEvent.change(screen.getByLabelText('送货'), { target: { value: 'door' } })
  fireEvent.click(box('控货'))
  expect(asked()).toEqual([
    'to=330782&direct=1',
    'to=330782&delivery=door&direct=1',
    'to=330782&delivery=door&hold=1&direct=1',
  ])
  arriveAt('to=330782&direct=1')
  expect(box('控货').checked).toBe(true)
  arriveAt('to=330782&delivery=door&hold=1&direct=1')
  expect([box('只看直达').checked, box('控货').checked]).toEqual([true, true])
  expect(screen.getByRole('button', { name: '总价含 送货上门、控货', expanded: true })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '不要服务' }))
  expect(asked().at(-1)).toBe('to=330782&direct=1')
})

test('filters that were cleared do not come back with what is pressed before the address came along', () => {
  const { asked } = openAt('to=330782&hold=1&direct=1&carrier=飞鸿')
  fireEvent.click(screen.getByRole('button', { name: '总价含 控货', expanded: false }))
  fireEvent.click(screen.getByRole('button', { name: '清除筛选' }))
  expect(screen.getByLabelText<HTMLInputElement>('承运商').value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: '不要服务' }))
  expect(asked()).toEqual(['to=330782&hold=1', 'to=330782'])
})

test('an address that was not asked for here is taken over', () => {
  const { arriveAt } = openAt('to=330782')
  fireEvent.click(box('只看直达'))
  arriveAt('to=330782&direct=1')
  arriveAt('to=330782&today=1')
  expect([box('只看直达').checked, box('今日发车').checked]).toEqual([false, true])
  fireEvent.click(box('今日发车'))
  fireEvent.click(box('只看直达'))
  arriveAt('to=330702')
  expect([box('只看直达').checked, box('今日发车').checked]).toEqual([false, false])
})

test('a sum that is none keeps its field in sight, marked, and is the one that is focused', () => {
  openAt('to=330782&kg=5&cod=x')
  expect(screen.getByText(/代收货款|请填大于 0 的金额/, { selector: '[id$=error]' })).toBeTruthy()
  fireEvent.submit(screen.getByRole('search'))
  expect(document.activeElement).toBe(screen.getByLabelText('代收货款（元）'))
})

test('a weight may be typed in tonnes; the address has it in kilograms, and so has the field once it is left', async () => {
  const { asked } = openAt('to=330782')
  const weight = screen.getByLabelText<HTMLInputElement>('重量')
  fireEvent.change(weight, { target: { value: '１．５吨' } })
  await waitFor(() => expect(asked()).toEqual(['to=330782&kg=1500']))
  fireEvent.blur(weight)
  expect(weight.value).toBe('1500')
})
