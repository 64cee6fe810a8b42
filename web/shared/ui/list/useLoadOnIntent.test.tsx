import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { whenIdle } from '../../browser/clock/whenIdle.ts'
import { useLoadOnIntent } from './useLoadOnIntent.ts'

test('loads parts once, in an idle moment after the first touch or key, and not after the page has gone', async () => {
  const load = vi.fn(() => Promise.resolve())
  const Page = () => {
    useLoadOnIntent(load)
    return <p>list</p>
  }
  const { unmount } = render(<Page />)
  expect(load).not.toHaveBeenCalled()
  fireEvent.pointerDown(screen.getByText('list'))
  fireEvent.keyDown(screen.getByText('list'))
  expect(load).not.toHaveBeenCalled()
  await eventually(() => expect(load).toHaveBeenCalledTimes(1))
  unmount()
  const again = render(<Page />)
  fireEvent.pointerDown(document.body)
  again.unmount()
  fireEvent.pointerDown(document.body)
  await new Promise((resolve) => whenIdle(() => resolve(null)))
  expect(load).toHaveBeenCalledTimes(1)
})
