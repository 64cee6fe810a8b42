import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { whenIdle } from '../../browser/clock/whenIdle.ts'
import { useLoadOnIntent } from './useLoadOnIntent.ts'

type Load = () => Promise<unknown>

const loadNow = () => Promise.resolve()
const idleMoment = () => new Promise<void>((resolve) => void whenIdle(resolve))

/** Renders a page that loads the parts, and returns how often each was loaded. */
function openPage(...loads: Load[]) {
  const parts = loads.map((load) => ({ load: vi.fn(load) }))
  function Page() {
    useLoadOnIntent(parts)
    return <p>list</p>
  }
  const { unmount } = render(<Page />)
  const press = () => fireEvent.pointerDown(screen.getByText('list'))
  const calls = () => parts.map(({ load }) => load.mock.calls.length)
  return { press, calls, unmount }
}

test('loads parts once, in idle moments after the first touch or key', async () => {
  const { press, calls } = openPage(loadNow, loadNow)
  await idleMoment()
  expect(calls()).toEqual([0, 0])
  press()
  fireEvent.keyDown(document.body)
  expect(calls()).toEqual([0, 0])
  await eventually(() => expect(calls()).toEqual([1, 1]))
  press()
  await idleMoment()
  expect(calls()).toEqual([1, 1])
})

test('loads a part only when the one before has loaded, and none after the page has gone', async () => {
  let finish: () => void = () => undefined
  const { press, calls, unmount } = openPage(
    () => new Promise<void>((resolve) => (finish = resolve)),
    loadNow,
    loadNow,
  )
  press()
  await eventually(() => expect(calls()).toEqual([1, 0, 0]))
  await idleMoment()
  expect(calls()).toEqual([1, 0, 0])
  finish()
  await Promise.resolve()
  // not in the same task, either
  expect(calls()).toEqual([1, 0, 0])
  unmount()
  fireEvent.pointerDown(document.body)
  await idleMoment()
  await idleMoment()
  expect(calls()).toEqual([1, 0, 0])
})

test('loads the others although one fails, and tries again at the next touch', async () => {
  let isCut = true
  const { press, calls } = openPage(() => (isCut ? Promise.reject(new Error('cut')) : loadNow()), loadNow)
  press()
  await eventually(() => expect(calls()).toEqual([1, 1]))
  await idleMoment()
  isCut = false
  press()
  await eventually(() => expect(calls()).toEqual([2, 2]))
  press()
  await idleMoment()
  expect(calls()).toEqual([2, 2])
})
