import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { line } from '../testing/line.ts'
import {
  clearBrowser,
  goodLine,
  noWeight,
  openPage,
  orderBook,
  orders,
  paste,
  submitButton,
} from './testing/batchPage.tsx'

beforeEach(clearBrowser)

test('prices and sends rows as separate orders; a faulty one stays with its reason, and a second click sends nothing', async () => {
  const book = orderBook()
  const { server } = openPage()
  server.answer({ '/orders/createOrder': book.place(server) })
  await paste([
    goodLine(1),
    noWeight(1),
    goodLine(2),
    goodLine(3).replace('义乌市福田街道', '北京市东城区东华门街道'),
  ])
  const submit = await submitButton(2)
  expect(await screen.findByText('请填写重量')).toBeTruthy()
  expect(screen.getByText('没有直达专线，请点“修改”另选，或改为送货上门')).toBeTruthy()
  fireEvent.click(submit)
  fireEvent.click(submit)
  expect(await screen.findByText('已下单 2 票，合计 ¥101.50')).toBeTruthy()
  const sent = orders(server)
  expect(sent).toHaveLength(2)
  expect(book.byKey.size).toBe(2)
  expect(sent[0]?.body).toMatchObject({
    lineId: line.id,
    quotedTotalFen: 5050,
    shipper: { name: '王小明', regionCode: '330784' },
    recipient: { name: '李雷', regionCode: '330782', address: '福田街道商城大道1号' },
    shipperRecordId: 5,
    payment: 'prepaid',
  })
  expect(await screen.findByText(`${line.origin.name}，${line.origin.address}`)).toBeTruthy()
})

test('prices and sends a row after its figure is corrected in the table', async () => {
  const book = orderBook()
  const { server } = openPage()
  server.answer({ '/orders/createOrder': book.place(server) })
  await paste([noWeight(1)])
  const weight = await screen.findByLabelText('第 1 行公斤')
  fireEvent.change(weight, { target: { value: '0.2吨' } })
  fireEvent.blur(weight)
  fireEvent.change(await screen.findByLabelText('第 1 行付款方式'), { target: { value: 'collect' } })
  fireEvent.click(await submitButton(1))
  expect(await screen.findByText('已下单 1 票，合计 ¥100.00')).toBeTruthy()
  expect(orders(server)[0]?.body).toMatchObject({
    payment: 'collect',
    goods: [{ weightGrams: 200_000, pieces: 5 }],
  })
})

test('places every row exactly once when the batch is interrupted and reloaded', async () => {
  const book = orderBook()
  const first = openPage()
  let count = 0
  const place = book.place(first.server)
  first.server.answer({
    '/orders/createOrder': (body) => {
      count += 1
      const placed = place(body)
      // The third is placed and its answer is lost; from then on all calls fail.
      if (count >= 3) {
        if (count > 3) book.byKey.delete([...book.byKey.keys()].at(-1) ?? '')
        throw new TypeError('Failed to fetch')
      }
      return placed
    },
  })
  await paste(Array.from({ length: 8 }, (_, at) => goodLine(at)))
  fireEvent.click(await submitButton(8))
  expect(await screen.findByText(/^已下单 2 票/)).toBeTruthy()
  await waitFor(async () => expect(await submitButton(6)).toHaveProperty('disabled', false))
  const placedBefore = new Map(book.byKey)
  first.unmount()

  const again = openPage()
  again.server.answer({ '/orders/createOrder': book.place(again.server) })
  fireEvent.click(await submitButton(6))
  expect(await screen.findByText(/^已下单 8 票/)).toBeTruthy()
  expect(book.byKey.size).toBe(8)
  for (const [key, { body }] of placedBefore) expect(book.byKey.get(key)?.body).toBe(body)
})

test('keeps a sender that is typed before the first row', async () => {
  const typed = () => screen.findByLabelText<HTMLInputElement>(/^姓名/)
  const first = openPage({ '/record/getShipperList': { list: [], total: 0 } })
  fireEvent.change(await typed(), { target: { value: '王建国' } })
  first.unmount()
  openPage({ '/record/getShipperList': { list: [], total: 0 } })
  expect((await typed()).value).toBe('王建国')
})

test('places 16 of 20 rows and keeps the 4 faulty ones with their reasons', async () => {
  const book = orderBook()
  const { server } = openPage()
  server.answer({ '/orders/createOrder': book.place(server) })
  await paste(Array.from({ length: 20 }, (_, at) => (at % 5 === 0 ? noWeight(at) : goodLine(at))))
  fireEvent.click(await submitButton(16))
  expect(await screen.findByText(/^已下单 16 票/)).toBeTruthy()
  expect(book.byKey.size).toBe(16)
  fireEvent.click(screen.getByText('需修改 4'))
  expect(screen.getAllByText('请填写重量')).toHaveLength(4)
  expect(screen.queryByText('可提交', { selector: '.badge' })).toBeNull()
})

test('reads a CSV file like a pasted table, and prints all placed orders together', async () => {
  const book = orderBook()
  const { server } = openPage()
  server.answer({ '/orders/createOrder': book.place(server) })
  const csv = `收货人,电话,地址,品名,件数,重量,业务员\n李雷,13900139000,义乌市福田街道商城大道8号,杯,3,100,老张\n李雷,13900139000,义乌市福田街道商城大道9号,杯,4,200,老张`
  fireEvent.change(await screen.findByLabelText('选择 Excel 文件'), {
    target: { files: [new File([csv], '发货.csv')] },
  })
  expect(await screen.findByText('未识别的列：业务员')).toBeTruthy()
  fireEvent.click(await submitButton(2))
  await screen.findByText(/^已下单 2 票/)
  fireEvent.click(screen.getByRole('button', { name: '打印全部' }))
  expect(await screen.findByText('共 7 张标签')).toBeTruthy()
})

test('edits all fields of a row in the panel, which names the unread parts', async () => {
  openPage()
  await paste([
    '收货人\t电话\t地址\t品名\t件数\t重量\t付款方式',
    '李雷\t13900139000\t义乌市福田街道8号\t杯\t3\t100\t刷卡',
  ])
  expect(await screen.findByText('请核对：付款方式“刷卡”')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '修改' }))
  fireEvent.click(await screen.findByRole('radio', { name: '到付' }))
  fireEvent.click(screen.getByRole('button', { name: '完成' }))
  expect(await submitButton(1)).toHaveProperty('disabled', false)
  expect(screen.getByLabelText('第 1 行付款方式')).toHaveProperty('value', 'collect')
})

test('shows the server’s refusal at its row and places the others', async () => {
  const book = orderBook()
  const { server } = openPage()
  const place = book.place(server)
  server.answer({
    '/orders/createOrder': (body) =>
      body.goods[0]?.weightGrams === 101_000
        ? Refusal.of('quoteChanged', { quote: { items: [], totalFen: 9_900, billedBy: 'heavy', hints: [] } })
        : place(body),
  })
  await paste([goodLine(1), goodLine(2), goodLine(3)])
  fireEvent.click(await submitButton(3))
  expect(await screen.findByText(/^已下单 2 票/)).toBeTruthy()
  expect(screen.getByText('价格变为 ¥99.00，请确认')).toBeTruthy()
  server.answer({ '/orders/createOrder': place })
  fireEvent.click(screen.getByRole('button', { name: '已看，可提交' }))
  fireEvent.click(await submitButton(1))
  expect(await screen.findByText(/^已下单 3 票/)).toBeTruthy()
  expect(book.byKey.size).toBe(3)
})

test('rejects more than 200 rows with advice', async () => {
  openPage()
  await paste(Array.from({ length: 201 }, (_, at) => goodLine(at)))
  expect(await screen.findByText('共 201 票，一次最多 200 票，请分次下单')).toBeTruthy()
})
