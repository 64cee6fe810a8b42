import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orderDetailOf } from '#shared/testing/orders.ts'
import { OrderHistory } from './OrderHistory.tsx'

test('names the API key for the carrier’s software, the person for a colleague, and only the side for the other side', () => {
  const at = '2026-11-20T03:00:00.000Z'
  const by = { at, party: 'carrier', toStatus: null, text: '' } as const
  const order = orderDetailOf({
    timeline: [
      { ...by, party: 'customer', action: 'create' },
      { ...by, action: 'accept', byName: '张三' },
      { ...by, action: 'pickUp', apiKeyName: '仓库系统' },
    ],
  })
  render(<OrderHistory order={order} />)
  expect(screen.getByText('客户下单')).toBeTruthy()
  expect(screen.getByText('承运商接单（张三）')).toBeTruthy()
  expect(screen.getByText('承运商收货（接口“仓库系统”）')).toBeTruthy()
})
