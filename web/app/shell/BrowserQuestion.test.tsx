import { render } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { confirmAction } from '#shared/messages/confirm.ts'
import { BrowserQuestion } from './BrowserQuestion.tsx'

test('asks with the dialog of the browser, and takes its answer', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const confirm = vi.fn(() => true)
  vi.stubGlobal('confirm', confirm)
  render(<BrowserQuestion />)
  const question = { title: '取消订单', text: '取消后不能恢复。', confirmLabel: '取消订单' }
  await expect(confirmAction(question)).resolves.toBe(true)
  expect(confirm).toHaveBeenCalledWith('取消订单\n\n取消后不能恢复。')
  confirm.mockReturnValue(false)
  await expect(confirmAction(question)).resolves.toBe(false)
})
