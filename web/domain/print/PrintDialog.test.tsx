import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#shared/server/callError.ts'
import { orderDetailOf } from '#shared/testing/orders.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { PrintDialog } from './PrintDialog.tsx'

const print = vi.fn()
const onClose = vi.fn()
beforeEach(() => {
  print.mockReset()
  onClose.mockReset()
  vi.stubGlobal('print', print)
})

const one = orderDetailOf({ id: 1, number: 'D000000000011', pieces: 3 })
const other = orderDetailOf({ id: 2, number: 'D000000000022', pieces: 8 })
const whole = new Map([one, other].map((order) => [order.id, order]))

const open = (orders: readonly (typeof one)[], read = vi.fn(async (id: number) => whole.get(id) ?? one)) => {
  renderPage(<PrintDialog orders={orders} read={read} initialKind="100x150" onClose={onClose} />)
  return read
}
const sheets = () => document.querySelector('[data-print-sheets]')
const press = () => fireEvent.click(screen.getByRole('button', { name: '打印' }))

test('prints masked labels of all pieces of several orders once, then removes them', async () => {
  const read = open([one, other])
  screen.getByText('共 11 张标签')
  press()
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(read.mock.calls.map(([id]) => id)).toEqual([1, 2])
  expect(sheets()?.querySelectorAll('section')).toHaveLength(11)
  expect(sheets()?.querySelectorAll('svg')).toHaveLength(11)
  expect(sheets()?.textContent).toContain('D000000000022-8')
  expect(sheets()?.textContent).toContain('8/8 件')
  expect(sheets()?.textContent).toContain('李* 139********')
  expect(sheets()?.textContent).not.toContain('13900139000')
  fireEvent(window, new Event('afterprint'))
  expect(sheets()).toBeNull()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('prints the chosen pieces of one order, eight per A4 page', async () => {
  open([other])
  fireEvent.click(screen.getByRole('radio', { name: /标签 A4/ }))
  screen.getByText('共 8 张标签，A4 纸 1 张')
  fireEvent.change(screen.getByLabelText('从第几件'), { target: { value: '7' } })
  screen.getByText('共 2 张标签，A4 纸 1 张')
  press()
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(
    Array.from(
      sheets()?.querySelectorAll('section') ?? [],
      (label) => label.textContent?.match(/\d\/8/)?.[0],
    ),
  ).toEqual(['7/8', '8/8'])
})

test('prints the full note, with a barcode from the start', async () => {
  open([one])
  fireEvent.click(screen.getByRole('radio', { name: /托运单/ }))
  press()
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(sheets()?.textContent).toContain('13900139000')
  expect(sheets()?.querySelectorAll('svg')).toHaveLength(1)
})

test('prints a slip per order for the driver, with recipient and amounts due', async () => {
  open([one])
  fireEvent.click(screen.getByRole('radio', { name: /小票 80 毫米/ }))
  screen.getByText('共 1 单，约 1 张纸')
  press()
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(sheets()?.textContent).toContain('13900139000')
  expect(sheets()?.textContent).toContain('3 件')
  expect(sheets()?.querySelectorAll('svg')).toHaveLength(1)
})

test('reports an order that fails to load, prints nothing and can retry', async () => {
  const read = vi
    .fn(async (id: number) => whole.get(id) ?? one)
    .mockRejectedValueOnce(
      new CallError({ code: 0, msg: '网络连接失败，请检查网络后重试', path: '/orders/getOrderDetail' }),
    )
  open([one, other], read)
  press()
  expect((await screen.findByRole('alert')).textContent).toBe('网络连接失败，请检查网络后重试')
  expect(print).not.toHaveBeenCalled()
  press()
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
})

test('refuses more labels than a browser can lay out, with advice', () => {
  open([orderDetailOf({ pieces: 501 })])
  screen.getByText('共 501 件，一次最多打印 500 张标签，请减少订单或按件数分段打印')
  expect(screen.getByRole('button', { name: '打印' })).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('到第几件'), { target: { value: '500' } })
  expect(screen.getByRole('button', { name: '打印' })).toHaveProperty('disabled', false)
})
