import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { wholeList } from '../../../../contract/kernel/wholeList.ts'
import { countsOf, orderDetailOf, orderRowOf } from '../../../shared/testing/orders.ts'
import { userOf } from '../../../shared/testing/people.ts'
import { renderPage } from '../../../shared/testing/renderPage.tsx'
import OrdersListPage from '../OrdersListPage.tsx'

const outside = vi.hoisted(() => ({ download: vi.fn(), copy: vi.fn() }))
vi.mock('../../../shared/files/downloadFile.ts', () => ({
  downloadFile: outside.download,
  saveBlob: () => undefined,
}))
vi.mock('../../../shared/browser/copyText.ts', () => ({ copyText: outside.copy }))

const print = vi.fn()
beforeEach(() => {
  for (const mock of [outside.download, outside.copy, print]) mock.mockReset()
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

const tick = async () => {
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
  return within(screen.getByRole('group', { name: '批量操作' }))
}

test('ticked orders are printed, their numbers copied, their waybills looked at, and they alone exported', async () => {
  outside.copy.mockResolvedValue(true)
  open()
  const bar = await tick()
  expect(bar.getByRole('link', { name: '查轨迹' }).getAttribute('href')).toBe(
    '/base/track?no=YD000000000017,D000000000022',
  )
  fireEvent.click(bar.getByRole('button', { name: '复制单号' }))
  await waitFor(() => expect(outside.copy).toHaveBeenCalledWith('YD000000000017\nD000000000022'))

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
  await waitFor(() => expect(outside.download).toHaveBeenCalledTimes(1))
  expect(outside.download.mock.calls[0]?.[1]).toMatchObject({ numbers: ['D000000000011', 'D000000000022'] })
})

test('the export is what the list shows, with the columns that are wanted and without a page', async () => {
  open('/orders/ordersList?status=pending&sort=totalHigh&page=1')
  await screen.findByRole('link', { name: 'D000000000011' })
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  const dialog = within(screen.getByRole('dialog', { name: '导出订单' }))
  fireEvent.click(dialog.getByRole('checkbox', { name: '备注' }))
  fireEvent.click(dialog.getByRole('checkbox', { name: '货物' }))
  fireEvent.click(dialog.getByRole('button', { name: '导出 Excel' }))
  await waitFor(() => expect(outside.download).toHaveBeenCalledTimes(1))
  const [path, body] = outside.download.mock.calls[0] as [string, { columns: string[] }]
  expect(path).toBe('/orders/exportOrders')
  const { columns, ...filter } = body
  expect(filter).toEqual({ status: 'pending', sort: 'totalHigh' })
  expect(columns).toContain('remark')
  expect(columns).toContain('totalYuan')
  expect(columns).not.toContain('goodsText')
})

test('filters go into the address and the call; pasted numbers that are nobody’s are named', async () => {
  const { server, whereabouts } = open()
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
  expect(whereabouts()).toBe('/orders/ordersList')
})

test('columns that are not wanted go, extra ones come', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: '列' }))
  expect(screen.queryByRole('columnheader', { name: '收发电话' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: '收发电话' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '货物' }))
  screen.getByRole('columnheader', { name: '收发电话' })
  expect(screen.queryByRole('columnheader', { name: '货物' })).toBeNull()
})
