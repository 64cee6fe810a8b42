import { afterEach, expect, test, vi } from 'vitest'
import { highlightFields } from './highlightFields.ts'

afterEach(() => vi.useRealTimers())

const names = () =>
  [...document.querySelectorAll<HTMLElement>('[data-lit]')].map(({ dataset }) => dataset['path'])

test('highlights fields for three seconds, or until stopped', () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<input data-path="goods.0.name" /><input data-path="remark" />'
  highlightFields(['goods.0.name', 'not.there'])
  vi.advanceTimersByTime(2_999)
  expect(names()).toEqual(['goods.0.name'])
  vi.advanceTimersByTime(1)
  expect(names()).toEqual([])
  const putOut = highlightFields(['remark'])
  expect(names()).toEqual(['remark'])
  putOut()
  expect(names()).toEqual([])
})
