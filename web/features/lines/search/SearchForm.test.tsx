import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { SearchForm } from './SearchForm.tsx'
import { readSearch, writeSearch } from './searchQuery.ts'
import type { SearchQuery } from './searchQuery.ts'

const queryAt = (address: string) => readSearch(new URLSearchParams(address))

/** Renders a form whose address changes only when the test says so. */
function openAt(address: string) {
  const onSearch = vi.fn<(query: SearchQuery) => void>()
  let arriveAt: (at: string) => void = () => undefined
  function Page() {
    const [at, setAt] = useState(address)
    arriveAt = setAt
    return (
      <SearchForm
        query={queryAt(at)}
        siteId={330784}
        siteName="永康市"
        onSearch={onSearch}
        onSent={() => undefined}
      />
    )
  }
  renderPage(<Page />)
  return {
    searches: () => onSearch.mock.calls.map(([query]) => decodeURIComponent(String(writeSearch(query)))),
    arriveAt: (at: string) => act(() => arriveAt(at)),
  }
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('keeps the first filter when a second is ticked before the address has changed', () => {
  const { searches, arriveAt } = openAt('to=330782')
  fireEvent.click(box('只看直达'))
  expect(box('只看直达').checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '加上提货、送货、保价等服务', expanded: false }))
  fireEvent.change(screen.getByLabelText('送货'), { target: { value: 'door' } })
  fireEvent.click(box('控货'))
  expect(searches()).toEqual([
    'to=330782&direct=1',
    'to=330782&delivery=door&direct=1',
    'to=330782&delivery=door&hold=1&direct=1',
  ])
  arriveAt('to=330782&direct=1')
  expect(box('控货').checked).toBe(true)
  arriveAt('to=330782&delivery=door&hold=1&direct=1')
  expect([box('只看直达').checked, box('控货').checked]).toEqual([true, true])
  expect(screen.getByRole('button', { name: '总价含服务费：送货上门、控货', expanded: true })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '不要服务' }))
  expect(searches().at(-1)).toBe('to=330782&direct=1')
})

test('does not restore cleared filters when something is pressed before the address has changed', () => {
  const { searches } = openAt('to=330782&hold=1&direct=1&carrier=飞鸿')
  fireEvent.click(screen.getByRole('button', { name: '总价含服务费：控货', expanded: false }))
  fireEvent.click(screen.getByRole('button', { name: '清除筛选' }))
  expect(screen.getByLabelText<HTMLInputElement>('承运商').value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: '不要服务' }))
  expect(searches()).toEqual(['to=330782&hold=1', 'to=330782'])
})

test('takes over an address that was not requested here', () => {
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

test('keeps the field of an invalid sum visible, marked and focused', () => {
  openAt('to=330782&kg=5&cod=x')
  expect(screen.getByText(/代收货款|请填大于 0 的金额/, { selector: '[id$=error]' })).toBeTruthy()
  fireEvent.submit(screen.getByRole('search'))
  expect(document.activeElement).toBe(screen.getByLabelText('代收货款（元）'))
})

test('accepts a weight in tonnes, and writes kilograms to the address and to the field after it is left', async () => {
  const { searches } = openAt('to=330782')
  const weight = screen.getByLabelText<HTMLInputElement>('重量')
  fireEvent.change(weight, { target: { value: '１．５吨' } })
  await waitFor(() => expect(searches()).toEqual(['to=330782&kg=1500']))
  fireEvent.blur(weight)
  expect(weight.value).toBe('1500')
})
