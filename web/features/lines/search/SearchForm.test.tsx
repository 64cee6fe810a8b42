import { act, fireEvent, screen } from '@testing-library/react'
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
    return <SearchForm query={queryAt(at)} siteName="永康市" onSearch={asked} />
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
  fireEvent.click(box('送货上门'))
  fireEvent.click(box('保价'))
  expect(asked()).toEqual([
    'to=330782&direct=1',
    'to=330782&direct=1&services=delivery',
    'to=330782&direct=1&services=delivery,insurance',
  ])
  arriveAt('to=330782&direct=1')
  expect(box('保价').checked).toBe(true)
  arriveAt('to=330782&direct=1&services=delivery,insurance')
  expect([box('只看直达').checked, box('送货上门').checked, box('保价').checked]).toEqual([true, true, true])
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
