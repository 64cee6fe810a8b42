import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallError, networkFailure } from '../../server/callError.ts'
import { ErrorState } from './ErrorState.tsx'

const show = (error: unknown, onRetry?: () => void) =>
  render(
    <MantineProvider env="test">
      <ErrorState error={error} {...(onRetry ? { onRetry } : {})} />
    </MantineProvider>,
  )

const failure = (code: number, requestId: string | null = '1234567890ab') =>
  new CallError({ code, msg: '系统暂时繁忙，请稍后重试', requestId, path: '/orders/getOrdersList' })

test('shows the message and retries', () => {
  const retry = vi.fn()
  show(failure(500), retry)
  expect(screen.getByRole('alert').textContent).toContain('系统暂时繁忙，请稍后重试')
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test.each([
  ['unreachable', '离线'],
  ['timeout', '加载失败'],
  ['httpError', '加载失败'],
] as const)('names a call that is %s: %s', (transport, title) => {
  show(new CallError({ code: networkFailure, msg: '请稍后重试', transport, path: '/orders/getOrdersList' }))
  expect(screen.getByText(title)).toBeTruthy()
})

test.each([
  ['the server’s own failure', failure(500), true],
  ['a transport failure with an id', failure(networkFailure), true],
  ['a transport failure without an answer', failure(networkFailure, null), false],
  ['a refusal that the user can correct', failure(403), false],
  ['an error of the page', new Error('broken'), false],
])('for %s shows the id with 复制编号: %s', (_, error, hasNumber) => {
  show(error)
  expect(screen.queryByRole('button', { name: '复制编号' }) !== null).toBe(hasNumber)
  expect(screen.queryByText('1234567890ab') !== null).toBe(hasNumber)
})
