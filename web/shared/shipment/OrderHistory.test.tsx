import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orderDetailOf } from '../testing/orders.ts'
import { OrderHistory } from './OrderHistory.tsx'

test('what the carrier’s software did says with which key; what a person did does not', () => {
  const at = '2026-11-20T03:00:00.000Z'
  const by = { at, party: 'carrier', toStatus: null, text: '' } as const
  const order = orderDetailOf({
    timeline: [
      { ...by, action: 'accept' },
      { ...by, action: 'pickUp', apiKeyName: '仓库系统' },
    ],
  })
  render(<OrderHistory order={order} />)
  expect(screen.getByText('承运商受理')).toBeTruthy()
  expect(screen.getByText('承运商揽收（接口“仓库系统”）')).toBeTruthy()
})
