import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { whenIdle } from '../../browser/clock/whenIdle.ts'
import { loadInTurn, useLoadOnIntent } from './useLoadOnIntent.ts'

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

test('loads one part after another, and no further one after a failure', async () => {
  const loaded: string[] = []
  const part = (name: string, isCut = false) => ({
    load: async () => {
      loaded.push(`${name} begins`)
      await Promise.resolve()
      if (isCut) throw new Error('cut')
      loaded.push(`${name} ends`)
    },
  })
  await loadInTurn([part('a'), part('b')])
  expect(loaded).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  await expect(loadInTurn([part('c', true), part('d')])).rejects.toThrow('cut')
  expect(loaded.at(-1)).toBe('c begins')
})
