import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import type { UnsentOrder } from '../../features/ordering/send/resendUnanswered.ts'
import { UnsentOrders } from './UnsentOrders.tsx'

const { readUnsent } = vi.hoisted(() => ({ readUnsent: vi.fn<() => Promise<UnsentOrder[]>>() }))
vi.mock('../../features/ordering/send/resendUnanswered.ts', () => ({ readUnsent }))

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

test('says nothing where none waits, or where the device cannot be asked', async () => {
  readUnsent.mockRejectedValueOnce(new Error('the script is not loaded')).mockResolvedValue([])
  renderPage(<UnsentOrders />, { user: userOf(2) })
  await vi.waitFor(() => expect(readUnsent).toHaveBeenCalled(), { timeout: 10_000 })
  expect(screen.queryByText(/自动提交/)).toBeNull()
})
