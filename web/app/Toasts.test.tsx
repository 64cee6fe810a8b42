import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../shared/testing/renderPage.tsx'
import { showErrorToast, showSuccessToast } from '../shared/toast.ts'
import { Toasts } from './Toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  renderPage(<Toasts />)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

/** The browser shows another of its tabs, or this one again. */
function turnAway(isAway: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isAway)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test('equal errors are one toast that counts them and stays 8 s from the last', () => {
  act(() => showErrorToast('网络连接失败，请检查网络后重试'))
  expect(screen.queryByText('×1')).toBeNull()
  pass(7_900)
  act(() => showErrorToast('网络连接失败，请检查网络后重试'))
  expect(screen.getAllByText(/网络连接失败/)).toHaveLength(1)
  expect(screen.getByText('×2')).toBeTruthy()
  pass(7_900)
  expect(screen.getByText(/网络连接失败/)).toBeTruthy()
  pass(100)
  expect(screen.queryByText(/网络连接失败/)).toBeNull()
})

test('what came while the browser showed another tab is still there on the return, for its whole time', () => {
  turnAway(true)
  act(() => showErrorToast('系统暂时繁忙，请稍后重试'))
  pass(60_000)
  turnAway(false)
  pass(7_900)
  expect(screen.getByText('系统暂时繁忙，请稍后重试')).toBeTruthy()
  pass(100)
  expect(screen.queryByText('系统暂时繁忙，请稍后重试')).toBeNull()
})

test('turning away and back does not lengthen the time of one that was seen', () => {
  act(() => showSuccessToast('已复制'))
  pass(3_000)
  turnAway(true)
  turnAway(false)
  pass(1_000)
  expect(screen.queryByText('已复制')).toBeNull()
})

test('what a toast offers to do is done once, and the toast goes', () => {
  const run = vi.fn()
  act(() => showErrorToast('菜单没有加载成功', { action: { label: '重试', run } }))
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(run).toHaveBeenCalledTimes(1)
  expect(screen.queryByText(/菜单没有加载成功/)).toBeNull()
})
