import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { countsOf, orderDetailOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import OrdersListPage from '../OrdersListPage.tsx'

const mocks = vi.hoisted(() => ({ download: vi.fn(), copy: vi.fn() }))
vi.mock('#shared/files/downloadFile.ts', () => ({
  downloadFile: mocks.download,
  saveBlob: () => undefined,
}))
vi.mock('#shared/browser/copyText.ts', () => ({ copyText: mocks.copy }))

const print = vi.fn()
beforeEach(() => {
  for (const mock of [mocks.download, mocks.copy, print]) mock.mockReset()
  vi.stubGlobal('print', print)
})

const rows = [
  orderRowOf({ id: 1, number: 'D000000000011', waybillNumber: 'YD000000000017', pieces: 2 }),
  orderRowOf({ id: 2, number: 'D000000000022', pieces: 3 }),
]
const open = (at = '/orders/ordersList') =>
  renderPage(<OrdersListPage />, {
    at,
    user: userOf(2),
    answers: {
      '/orders/getOrdersList': {
        list: rows,
        total: 2,
        counts: countsOf({ pending: 2 }),
        unknownNumbers: ['X1'],
      },
      '/orders/getCarrierOptions': wholeList([{ id: 9, name: '飞达货运' }]),
      '/orders/getOrderDetail': ({ id }) =>
        orderDetailOf({ id, number: rows.find((row) => row.id === id)?.number ?? '', pieces: id + 1 }),
    },
  })

const tickRows = async () => {
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
  return within(screen.getByRole('group', { name: '批量操作' }))
}

test('prints, copies, tracks and exports only the ticked orders', async () => {
  mocks.copy.mockResolvedValue(true)
  open()
  const bar = await tickRows()
  expect(bar.getByRole('link', { name: '查轨迹' }).getAttribute('href')).toBe(
    '/base/track?no=YD000000000017,D000000000022',
  )
  fireEvent.click(bar.getByRole('button', { name: '复制单号' }))
  await waitFor(() => expect(mocks.copy).toHaveBeenCalledWith('YD000000000017\nD000000000022'))

  fireEvent.click(bar.getByRole('button', { name: '打印' }))
  const dialog = within(screen.getByRole('dialog', { name: '打印 2 单' }))
  dialog.getByText('共 5 张标签')
  fireEvent.click(dialog.getByRole('button', { name: '打印' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(document.querySelectorAll('[data-print-sheets] section')).toHaveLength(5)
  fireEvent(window, new Event('afterprint'))

  fireEvent.click(bar.getByRole('button', { name: '导出所选' }))
  fireEvent.click(
    within(screen.getByRole('dialog', { name: '导出订单' })).getByRole('button', { name: '导出 Excel' }),
  )
  await waitFor(() => expect(mocks.download).toHaveBeenCalledTimes(1))
  expect(mocks.download.mock.calls[0]?.[1]).toMatchObject({ numbers: ['D000000000011', 'D000000000022'] })
})

test('exports the filtered list with the chosen columns and without paging', async () => {
  open('/orders/ordersList?status=pending&sort=totalHigh&page=1')
  await screen.findByRole('link', { name: 'D000000000011' })
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  const dialog = within(screen.getByRole('dialog', { name: '导出订单' }))
  fireEvent.click(dialog.getByRole('checkbox', { name: '备注' }))
  fireEvent.click(dialog.getByRole('checkbox', { name: '货物' }))
  fireEvent.click(dialog.getByRole('button', { name: '导出 Excel' }))
  await waitFor(() => expect(mocks.download).toHaveBeenCalledTimes(1))
  const [path, body] = mocks.download.mock.calls[0] as [string, { columns: string[] }]
  expect(path).toBe('/orders/exportOrders')
  const { columns, ...filter } = body
  expect(filter).toEqual({ status: 'pending', sort: 'totalHigh' })
  expect(columns).toContain('remark')
  expect(columns).toContain('totalYuan')
  expect(columns).not.toContain('goodsText')
})

test('puts filters into the address and the call, and names pasted numbers without an order', async () => {
  const { server, currentPath } = open()
  await screen.findByText(/没有找到 1 个单号：X1/)
  fireEvent.click(await screen.findByRole('button', { name: '筛选' }))
  fireEvent.change(screen.getByLabelText('承运商'), { target: { value: '9' } })
  fireEvent.change(screen.getByLabelText('待处理'), { target: { value: 'weighed' } })
  fireEvent.click(screen.getByRole('button', { name: '粘贴单号' }))
  fireEvent.change(screen.getByLabelText(/订单号、运单号/), {
    target: { value: 'd000000000011，YD000000000017' },
  })
  screen.getByText(/识别到 2 个单号/)
  fireEvent.click(screen.getByRole('button', { name: '按单号筛选' }))
  await waitFor(() =>
    expect(server.callsTo('/orders/getOrdersList').at(-1)?.body).toEqual({
      page: 1,
      pageSize: 20,
      carrierId: 9,
      openFeeChange: 'pending',
      numbers: ['D000000000011', 'YD000000000017'],
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: '清除条件' }))
  expect(currentPath()).toBe('/orders/ordersList')
})

test('hides unwanted columns and shows extra ones', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: '列' }))
  expect(screen.queryByRole('columnheader', { name: '收发电话' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: '收发电话' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '货物' }))
  screen.getByRole('columnheader', { name: '收发电话' })
  expect(screen.queryByRole('columnheader', { name: '货物' })).toBeNull()
})
