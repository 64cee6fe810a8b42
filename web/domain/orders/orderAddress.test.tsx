import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { check } from '#contract/kernel/validation.ts'
import { orderCalls } from '#contract/orders/calls.ts'
import { openStatuses } from '#contract/orders/states.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { ledgerAddress, readLedger, useOrderAddress } from './orderAddress.ts'

function Shown() {
  const list = useOrderAddress()
  return (
    <>
      <output>{JSON.stringify(list.request)}</output>
      <button type="button" onClick={() => list.setNumbers(['D1', 'YD2'])}>
        paste
      </button>
      <button type="button" onClick={() => list.change({ filters: { status: 'signed' } })}>
        signed
      </button>
      <button type="button" onClick={list.clear}>
        clear
      </button>
    </>
  )
}
const requestAt = (at: string) => {
  const page = renderPage(<Shown />, { at })
  return { ...page, request: () => JSON.parse(screen.getByRole('status').textContent ?? '') as object }
}

test('reads an address as the call takes it', () => {
  const { request } = requestAt(
    '/?status=pending&from=2026-11-01&to=2026-11-30&carrier=9&payment=collect&only=still3&sort=totalHigh&page=2&keyword=王&numbers=D1,YD2',
  )
  expect(request()).toEqual({
    page: 2,
    pageSize: 20,
    keyword: '王',
    sort: 'totalHigh',
    status: 'pending',
    createdFrom: '2026-11-01T00:00:00.000+08:00',
    createdTo: '2026-12-01T00:00:00.000+08:00',
    carrierId: 9,
    payment: 'collect',
    daysWithoutMovementMin: 3,
    numbers: ['D1', 'YD2'],
  })
  expect(check(orderCalls['/orders/getOrdersList'].request, request()).ok).toBe(true)
})

test('requests signing days, a city and late orders without a ledger', () => {
  const { request } = requestAt('/?signedFrom=2026-11-01&signedTo=2026-11-02&city=330700&only=late')
  expect(request()).toEqual({
    page: 1,
    pageSize: 20,
    signedFrom: '2026-11-01T00:00:00.000+08:00',
    signedTo: '2026-11-03T00:00:00.000+08:00',
    laneCode: '330700',
    isLate: true,
  })
  expect(check(orderCalls['/orders/getOrdersList'].request, request()).ok).toBe(true)
})

test('reads ordered services, pickup and open state as the call takes them', () => {
  const { request } = requestAt(
    '/?status=open&city=110000&pickup=330784&delivery=door&cod=yes&receipt=no&held=maybe',
  )
  expect(request()).toEqual({
    page: 1,
    pageSize: 20,
    status: [...openStatuses],
    laneCode: '110000',
    pickupCode: '330784',
    deliveryMode: 'door',
    hasCod: true,
    hasReceipt: false,
  })
  expect(check(orderCalls['/orders/getOrdersList'].request, request()).ok).toBe(true)
})

test('ignores invalid values', () => {
  const { request } = requestAt(
    '/?status=lost&from=x&carrier=-1&payment=gold&only=toString&ledger=cod.settled&page=-1&numbers=,,',
  )
  expect(request()).toEqual({ page: 1, pageSize: 20 })
})

test('requests the orders of a figure by its address', () => {
  const address = ledgerAddress(
    '/',
    { kind: 'settlement', state: 'due', payment: 'monthly' },
    { from: '2026-11-01', to: '' },
  )
  const { request } = requestAt(address)
  expect(request()).toEqual({
    page: 1,
    pageSize: 20,
    payment: 'monthly',
    ledger: { kind: 'settlement', state: 'due', from: '2026-11-01T00:00:00.000+08:00' },
  })
  expect(readLedger('receipt.returned')).toEqual({ kind: 'receipt', state: 'returned' })
})

test('restarts at the first page for pasted numbers and filters, and clears all at once', () => {
  const { request, currentPath } = requestAt('/?page=3&view=x')
  fireEvent.click(screen.getByText('paste'))
  expect(request()).toEqual({ page: 1, pageSize: 20, numbers: ['D1', 'YD2'] })
  fireEvent.click(screen.getByText('signed'))
  expect(request()).toMatchObject({ status: 'signed', numbers: ['D1', 'YD2'] })
  fireEvent.click(screen.getByText('clear'))
  expect(currentPath()).toBe('/?view=x')
})
