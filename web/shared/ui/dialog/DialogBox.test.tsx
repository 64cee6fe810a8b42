import { act, fireEvent, render, screen } from '@testing-library/react'
import { Activity } from 'react'
import { expect, test, vi } from 'vitest'
import { DialogBox } from './DialogBox.tsx'

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { hidden: true })

/** Closes it as a browser does on an Esc that the page may not refuse. */
const closeByBrowser = () => act(() => dialog().close())

test('prevents Esc from closing a firm dialog, and reopens one that the browser closes', () => {
  const onClose = vi.fn()
  render(
    <DialogBox label="您的登录已过期" onClose={onClose} isFirm>
      <button type="button">重新登录</button>
    </DialogBox>,
  )
  expect(dialog().getAttribute('closedby')).toBe('none')
  for (let times = 0; times < 5; times += 1) {
    closeByBrowser()
    expect(dialog().open).toBe(true)
  }
  expect(onClose).not.toHaveBeenCalled()
})

test('notifies the owner of any other dialog that the browser closes', () => {
  const onClose = vi.fn()
  render(
    <DialogBox label="菜单" onClose={onClose}>
      菜单
    </DialogBox>,
  )
  closeByBrowser()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('closes it in a hidden tab and reopens it on return', () => {
  const onClose = vi.fn()
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <DialogBox label="二维码" onClose={onClose} isFirm>
        二维码
      </DialogBox>
    </Activity>
  )
  const { rerender } = render(page('visible'))
  rerender(page('hidden'))
  fireEvent(dialog(), new Event('close'))
  expect(dialog().open).toBe(false)
  rerender(page('visible'))
  expect(dialog().open).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})
