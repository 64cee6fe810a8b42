import { afterEach, expect, test, vi } from 'vitest'
import { reloadForPart } from './missingChunk.ts'

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)

afterEach(() => {
  reload.mockClear()
  window.history.replaceState(null, '')
})

test.each([
  // an older browser never loads a failed script again in the same page
  ['same', true, 1],
  ['same', false, 0],
  ['other', false, 1],
  ['error', true, 0],
  ['nothing', true, 0],
] as const)(
  'a part missing while the server sends %s (again: %s) reloads the page %i times',
  (served, isRetry, times) => {
    expect(reloadForPart(served, isRetry)).toBe(times === 1)
    expect(reload).toHaveBeenCalledTimes(times)
  },
)

test('does not reload again within a minute', () => {
  expect(reloadForPart('other', false, 100_000)).toBe(true)
  expect(reloadForPart('other', false, 159_000)).toBe(false)
  expect(reloadForPart('other', false, 161_000)).toBe(true)
})
