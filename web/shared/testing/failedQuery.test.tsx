import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

test('a query that finds nothing prints the page', async () => {
  render(<button type="button">提交订单</button>)
  expect(() => screen.getByText('取消订单')).toThrow(/Unable to find[^]*<button[^]*提交订单/)
  const waiting = waitFor(() => screen.getByText('取消订单'), { timeout: 50 })
  await expect(waiting).rejects.toThrow(/Unable to find[^]*<button/)
})
