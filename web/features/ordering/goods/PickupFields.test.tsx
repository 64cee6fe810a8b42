import { useForm } from '@mantine/form'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minuteMs } from '#contract/kernel/time.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { blankOrder } from '../orderValues.ts'
import { PickupFields } from './PickupFields.tsx'

beforeEach(() => {
  // 19:30 in 永康
  vi.useFakeTimers({ now: new Date('2026-11-22T11:30:00Z') })
})
afterEach(() => void vi.useRealTimers())

function Fields({ pickupDay = '' }: { pickupDay?: string }) {
  return <PickupFields form={useForm({ initialValues: { ...blankOrder, pickupDay } })} />
}

const selectOf = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)
const optionsOf = (label: string) => Array.from(selectOf(label).options, ({ text }) => text)
const choose = (label: string, value: string) => fireEvent.change(selectOf(label), { target: { value } })
const fault = () => screen.queryByText('提货时间已过，请另选时段')
const wait = (minutes: number) =>
  act(() => {
    vi.advanceTimersByTime(minutes * minuteMs)
  })

test('offers the windows of today that have not ended, and reports one that ends meanwhile', () => {
  renderPage(<Fields />)
  expect(optionsOf('提货日期').slice(0, 2)).toEqual(['由承运商联系约定', '今天 11 月 22 日'])
  choose('提货日期', '2026-11-22')
  expect(optionsOf('提货时段')).toEqual(['全天 08:00–20:00', '18:00–20:00'])
  choose('提货时段', '18-20')
  expect(fault()).toBeNull()
  wait(31)
  expect(fault()).toBeTruthy()
  expect(selectOf('提货日期').value).toBe('2026-11-22')
  expect(selectOf('提货时段').value).toBe('18-20')
  choose('提货日期', '2026-11-23')
  expect(fault()).toBeNull()
  expect(optionsOf('提货时段')).toHaveLength(7)
  expect(optionsOf('提货日期').slice(0, 2)).toEqual(['由承运商联系约定', '明天 11 月 23 日'])
})

test('keeps a chosen day that has passed on screen with its fault', () => {
  renderPage(<Fields pickupDay="2026-11-21" />)
  expect(selectOf('提货日期').selectedOptions[0]?.text).toBe('11 月 21 日')
  expect(fault()).toBeTruthy()
})
