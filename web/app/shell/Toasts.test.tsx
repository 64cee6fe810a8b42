import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showErrorToast, showSuccessToast } from '#shared/messages/toast.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
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

/** Hides or shows the page, as the browser does when another of its tabs is shown. */
function setHidden(isAway: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isAway)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

const failure = '网络连接失败，请检查网络后重试'

test('shows equal errors as one counted toast, each for its own 8 s', () => {
  act(() => showErrorToast(failure))
  expect(screen.queryByText('×1')).toBeNull()
  pass(7_900)
  act(() => showErrorToast(failure))
  expect(screen.getAllByText(/网络连接失败/)).toHaveLength(1)
  expect(screen.getByText('×2')).toBeTruthy()
  pass(7_900)
  expect(screen.getByText(/网络连接失败/)).toBeTruthy()
  pass(100)
  expect(screen.queryByText(/网络连接失败/)).toBeNull()
  act(() => showErrorToast(failure))
  expect(screen.queryByText('×2')).toBeNull()
})

test('does not prolong a toast by failures that nobody pressed for', () => {
  act(() => showErrorToast(failure))
  for (let reads = 0; reads < 3; reads += 1) {
    pass(2_500)
    act(() => showErrorToast(failure, { isCounted: false }))
  }
  pass(500)
  expect(screen.queryByText(/网络连接失败/)).toBeNull()
})

test('shows the answer to a press as a new toast where a read that failed by itself shows the same text', () => {
  act(() => showErrorToast(failure, { isCounted: false, about: 'read' }))
  const before = screen.getByText(/网络连接失败/)
  act(() => showErrorToast(failure, { about: 'write' }))
  const shown = screen.getAllByText(/网络连接失败/)
  expect(shown).toHaveLength(1)
  expect(shown[0]).not.toBe(before)
  expect(screen.queryByText('×2')).toBeNull()
})

test('keeps an error for its 8 s however many successes follow', () => {
  for (const text of ['一', '二', '三']) act(() => showErrorToast(text))
  for (const text of ['已保存', '已复制', '已删除']) act(() => showSuccessToast(text))
  for (const text of ['一', '二', '三']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByText('已保存')).toBeNull()
  expect(screen.getByText('已删除')).toBeTruthy()
})

test('keeps a toast that came while hidden for its whole time after the return', () => {
  setHidden(true)
  act(() => showErrorToast('系统暂时繁忙，请稍后重试'))
  pass(60_000)
  setHidden(false)
  pass(7_900)
  expect(screen.getByText('系统暂时繁忙，请稍后重试')).toBeTruthy()
  pass(100)
  expect(screen.queryByText('系统暂时繁忙，请稍后重试')).toBeNull()
})

test('does not extend the time of a seen toast by hiding and showing the page', () => {
  act(() => showSuccessToast('已复制'))
  pass(3_000)
  setHidden(true)
  setHidden(false)
  pass(1_000)
  expect(screen.queryByText('已复制')).toBeNull()
})

test("runs a toast's action once and removes it", () => {
  const run = vi.fn()
  act(() => showErrorToast('菜单加载失败', { action: { label: '重试', run } }))
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(run).toHaveBeenCalledTimes(1)
  expect(screen.queryByText(/菜单加载失败/)).toBeNull()
})

test('moves the toasts into the topmost dialog and keeps their times', () => {
  act(() => showErrorToast('菜单加载失败'))
  pass(7_000)
  const log = screen.getByRole('log')
  const dialogs = (names: readonly string[]) =>
    names.map((name) => (
      <DialogBox key={name} label={name} onClose={() => undefined}>
        {name}
      </DialogBox>
    ))
  const above = render(dialogs(['显示设置']))
  expect(screen.getByRole('dialog', { name: '显示设置' }).contains(log)).toBe(true)
  above.rerender(dialogs(['显示设置', '登录已过期']))
  expect(within(screen.getByRole('dialog', { name: '登录已过期' })).getByText('菜单加载失败')).toBeTruthy()
  above.rerender(dialogs(['显示设置']))
  expect(screen.getByRole('dialog', { name: '显示设置' }).contains(log)).toBe(true)
  above.unmount()
  expect(screen.getByRole('log')).toBe(log)
  expect(log.isConnected).toBe(true)
  pass(1_000)
  expect(screen.queryByText('菜单加载失败')).toBeNull()
})

test('restores the focus when the toast that had it is removed', () => {
  render(<input aria-label="备注" />)
  const field = screen.getByRole('textbox', { name: '备注' })
  act(() => showErrorToast('菜单加载失败', { action: { label: '重试', run: () => undefined } }))
  const retry = screen.getByRole('button', { name: '重试' })
  act(() => field.focus())
  act(() => retry.focus())
  fireEvent.click(retry)
  expect(document.activeElement).toBe(field)
})
