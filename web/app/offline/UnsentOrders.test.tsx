import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import type { UnsentOrder } from '../../features/ordering/send/resendUnanswered.ts'
import { UnsentOrders } from './UnsentOrders.tsx'

const { readUnsent, isResendingAtHand } = vi.hoisted(() => ({
  readUnsent: vi.fn<() => Promise<UnsentOrder[]>>(),
  isResendingAtHand: vi.fn(() => true),
}))
vi.mock('./resending.ts', () => ({
  isResendingAtHand,
  loadResending: () => Promise.resolve({ readUnsent }),
}))

test('names the orders that wait for the network, with links to their forms in this window', async () => {
  readUnsent.mockResolvedValue([
    { id: 'a', to: '李雷', address: '/orders/new?repeat=41' },
    { id: 'b', to: '韩梅梅', address: null },
  ])
  renderPage(<UnsentOrders />, { user: userOf(2) })
  const link = await screen.findByRole('link', { name: '给 李雷' })
  expect(link.getAttribute('href')).toBe('/orders/new?repeat=41')
  expect(link.closest('div')?.textContent).toBe('2 单等网络恢复后自动提交：给 李雷、给 韩梅梅')
})

test('loads no script that only the network has', async () => {
  readUnsent.mockClear()
  isResendingAtHand.mockReturnValue(false)
  renderPage(<UnsentOrders />, { user: userOf(2) })
  await eventually(() => expect(isResendingAtHand).toHaveBeenCalled())
  expect(readUnsent).not.toHaveBeenCalled()
  expect(screen.queryByText(/自动提交/)).toBeNull()
})
