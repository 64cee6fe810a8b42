import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useQuestion } from '#shared/messages/confirm.ts'
import { holdPastedList, usePastedList } from '../pastedList.ts'
import {
  clearBrowser,
  goodLine,
  openPage,
  orderBook,
  orders,
  paste,
  submitButton,
} from './testing/batchPage.tsx'

beforeEach(clearBrowser)

/** A consignment in three lines of a chat. */
const chat = (serial: number) => [
  `李雷 139${String(serial).padStart(8, '0')}`,
  `义乌市福田街道商城大道${serial}号`,
  `电动工具 10件 ${100 + serial}公斤 到付`,
]

test('reads twenty chats of several lines and sends each as one order', async () => {
  const book = orderBook()
  const { server } = openPage()
  server.answer({ '/orders/createOrder': book.place(server) })
  await paste([
    '张师傅，今天20票',
    ...Array.from({ length: 20 }, (_, at) => ['', `${at + 1}. ${chat(at).join('\n')}`]).flat(),
    '',
    '以上都送货上门',
  ])
  expect(
    await screen.findByText('未归入任何一票：张师傅，今天20票；已用于每一票：以上都送货上门'),
  ).toBeTruthy()
  fireEvent.click(await submitButton(20))
  expect(await screen.findByText(/^已下单 20 票/)).toBeTruthy()
  expect(orders(server).map(({ body }) => body.recipient.address)).toEqual(
    Array.from({ length: 20 }, (_, at) => `福田街道商城大道${at}号`),
  )
  expect(orders(server).map(({ body }) => body.deliveryMode)).toEqual(Array(20).fill('door'))
  expect(book.byKey.size).toBe(20)
})

test('marks uncertain cuts, which are confirmed together', async () => {
  openPage()
  await paste([...chat(1), ...chat(2), ...chat(3)])
  expect(await screen.findByText(/^2 行的起止不确定/)).toBeTruthy()
  expect(screen.getAllByText('起止不确定，请核对是否与上一行同一票')).toHaveLength(2)
  await submitButton(1)
  fireEvent.click(screen.getByRole('button', { name: '起止都对' }))
  await submitButton(3)
  expect(screen.queryByText(/起止不确定/)).toBeNull()
})

test('joins a row to the one before, and splits one at a blank line', async () => {
  openPage()
  await paste([...chat(1), ...chat(2)])
  await screen.findByText(/^1 行的起止不确定/)
  fireEvent.click(screen.getByRole('button', { name: '合并到上一行' }))
  await waitFor(() => expect(screen.queryByText(/起止不确定/)).toBeNull())
  expect(screen.getByText('全部 1')).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: '修改' }))
  const source = within(await screen.findByRole('region', { name: '原文' }))
  const box = source.getByLabelText<HTMLTextAreaElement>('原文')
  expect(box.value).toBe([...chat(1), ...chat(2)].join('\n'))
  expect(source.queryByRole('button', { name: '合并到上一行' })).toBeNull()
  fireEvent.change(box, { target: { value: `${chat(1).join('\n')}\n\n${chat(2).join('\n')}` } })
  fireEvent.click(source.getByRole('button', { name: '重新识别，拆成 2 行' }))
  await submitButton(2)
  expect(screen.queryByRole('region', { name: '原文' })).toBeNull()
})

test('gives a part that is split off nothing that only the other said, and keeps what was said of all', async () => {
  const book = orderBook()
  const { server } = openPage()
  server.answer({ '/orders/createOrder': book.place(server) })
  const second = chat(2).join('\n').replace(' 到付', '')
  await paste(['1. ' + chat(1).join('\n'), '', `2. ${second}`, '', '以上都送货上门', '以上都代收2000'])
  fireEvent.click((await screen.findAllByRole('button', { name: '修改' }))[0] ?? document.body)
  const source = within(await screen.findByRole('region', { name: '原文' }))
  fireEvent.change(source.getByLabelText('原文'), {
    target: { value: `${chat(1).join('\n')}\n\n${second}` },
  })
  fireEvent.click(source.getByRole('button', { name: '重新识别，拆成 2 行' }))
  expect(await screen.findByText('全部 3')).toBeTruthy()
  expect(screen.getAllByText(/请核对：整批“以上都代收2000”/)).toHaveLength(3)
  for (const line of [1, 2, 3]) {
    fireEvent.click((await screen.findAllByRole('button', { name: '修改' }))[line - 1] ?? document.body)
    fireEvent.click(await screen.findByRole('button', { name: '完成' }))
  }
  fireEvent.click(await submitButton(3))
  expect(await screen.findByText(/^已下单 3 票/)).toBeTruthy()
  expect(orders(server).map(({ body }) => [body.payment, body.deliveryMode])).toEqual([
    ['collect', 'door'],
    ['prepaid', 'door'],
    ['prepaid', 'door'],
  ])
})

test('names the phones and amounts of a chat that no field holds', async () => {
  openPage()
  await paste([...chat(1), '押金2000元', '', ...chat(2)])
  expect(await screen.findByText(/请核对：.*2000元/)).toBeTruthy()
  await submitButton(1)
})

test('names the rows of a list that is pasted twice, so that nothing is ordered twice unseen', async () => {
  openPage()
  await paste([goodLine(1), goodLine(2)])
  await submitButton(2)
  fireEvent.click(screen.getByRole('button', { name: '继续添加' }))
  await paste([goodLine(1), goodLine(2), goodLine(3)])
  await submitButton(3)
  expect(screen.getByText('请核对：与第 1 行相同')).toBeTruthy()
  expect(screen.getByText('请核对：与第 2 行相同')).toBeTruthy()
})

test('starts with the list that was pasted into the form of one order', async () => {
  openPage()
  await screen.findByRole('button', { name: '识别' })
  act(() => holdPastedList([goodLine(1), goodLine(2)].join('\n')))
  fireEvent.click(await screen.findByRole('button', { name: '识别' }))
  await submitButton(2)
  expect(usePastedList.getState().text).toBe('')
})

test('shows nobody else the list that was pasted in this window', async () => {
  usePastedList.setState({ text: goodLine(1), draftKey: '别人' })
  openPage()
  expect((await screen.findByLabelText<HTMLTextAreaElement>('粘贴表格或聊天')).value).toBe('')
})

test('asks before joining drops what was corrected, and offers it only where rows can be joined', async () => {
  openPage()
  await paste([...chat(1), ...chat(2)])
  await screen.findByText(/^1 行的起止不确定/)
  fireEvent.click(screen.getAllByRole('button', { name: '修改' })[0] ?? document.body)
  fireEvent.change(await within(await screen.findByRole('dialog')).findByLabelText(/^姓名/), {
    target: { value: '韩梅' },
  })
  fireEvent.click(screen.getByRole('button', { name: '完成' }))
  const join = await screen.findByRole('button', { name: '合并到上一行' })
  fireEvent.click(join)
  await waitFor(() => expect(useQuestion.getState().open?.text).toContain('改过的内容会丢掉'))
  act(() => useQuestion.getState().open?.answer(false))
  expect(screen.getByText('全部 2')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '合并到上一行' }))
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  act(() => useQuestion.getState().open?.answer(true))
  expect(await screen.findByText('全部 1')).toBeTruthy()
})

test('asks in the panel before what was typed there is dropped, and keeps it otherwise', async () => {
  openPage()
  await paste([...chat(1), ...chat(2)])
  await screen.findByText(/^1 行的起止不确定/)
  fireEvent.click(screen.getAllByRole('button', { name: '修改' })[1] ?? document.body)
  const panel = within(await screen.findByRole('dialog'))
  const name = () => panel.getByLabelText<HTMLInputElement>(/^姓名/)
  await panel.findByLabelText(/^姓名/)
  fireEvent.change(name(), { target: { value: '韩梅' } })
  const answer = async (press: string, isYes: boolean) => {
    fireEvent.click(panel.getByRole('button', { name: press }))
    await waitFor(() => expect(useQuestion.getState().open?.text).toContain('改过的内容会丢掉'))
    act(() => useQuestion.getState().open?.answer(isYes))
  }
  await answer('合并到上一行', false)
  expect(name().value).toBe('韩梅')
  fireEvent.change(panel.getByLabelText('原文', { selector: 'textarea' }), {
    target: { value: chat(3).join('\n') },
  })
  await answer('重新识别', false)
  expect(name().value).toBe('韩梅')
  expect(screen.getByText(/^1 行的起止不确定/)).toBeTruthy()
  await answer('重新识别', true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('全部 2')).toBeTruthy()
  expect(screen.queryByDisplayValue('韩梅')).toBeNull()
})

test('reads a text file of chats, also as Windows saves it in China', async () => {
  openPage()
  const file = new File([[...chat(1), '---', ...chat(2)].join('\r\n')], '发货.txt')
  fireEvent.change(await screen.findByLabelText('选择 Excel 文件'), { target: { files: [file] } })
  await submitButton(2)
})

test('reads 100 KB, and refuses more than 200 rows with advice', async () => {
  openPage()
  const text = Array.from({ length: 1_400 }, (_, at) => [...chat(at), '😀\u0000\u0007', '']).flat()
  expect(text.join('\n').length).toBeGreaterThan(60_000)
  await paste(text)
  expect(await screen.findByText('共 1400 票，一次最多 200 票，请分次下单')).toBeTruthy()
})

/** Each fifth row is wrong, in one of four ways. */
const wrongOrGood = (at: number) => {
  const good = goodLine(at)
  if (at % 5 !== 0) return good
  return [
    good.replace(/ \d+公斤/, ''),
    good.replace('13900139000 ', ''),
    good.replace('义乌市福田街道商城大道', '火星'),
    good.replace('李雷 13900139000 ', '李雷 1390013 '),
  ][(at / 5) % 4] as string
}

test('sends 160 of 200 rows and names the 40 wrong ones; a network cut in the middle makes no order twice', async () => {
  const book = orderBook()
  const first = openPage()
  const place = book.place(first.server)
  let count = 0
  first.server.answer({
    '/orders/createOrder': (body) => {
      count += 1
      // from the 81st on the orders of three calls are placed without an answer, and nothing else arrives
      if (count > 83) throw new TypeError('Failed to fetch')
      const placed = place(body)
      if (count > 80) throw new TypeError('Failed to fetch')
      return placed
    },
  })
  await paste(Array.from({ length: 200 }, (_, at) => wrongOrGood(at)))
  fireEvent.click(await submitButton(160))
  expect(await screen.findByText(/^已下单 80 票/)).toBeTruthy()
  expect(screen.getByText('需修改 40')).toBeTruthy()
  await waitFor(async () => expect(await submitButton(80)).toHaveProperty('disabled', false))
  const placedBefore = new Map(book.byKey)
  first.unmount()

  const again = openPage()
  again.server.answer({ '/orders/createOrder': book.place(again.server) })
  fireEvent.click(await submitButton(80))
  expect(await screen.findByText(/^已下单 160 票/)).toBeTruthy()
  expect(book.byKey.size).toBe(160)
  for (const [key, { body }] of placedBefore) expect(book.byKey.get(key)?.body).toBe(body)
  const sent = [...book.byKey.values()].map(
    ({ body }) => JSON.parse(body) as { recipient: { address: string } },
  )
  expect(new Set(sent.map(({ recipient }) => recipient.address)).size).toBe(160)
  fireEvent.click(screen.getByText('需修改 40'))
  expect(screen.getAllByText('需修改', { selector: '.badge' })).toHaveLength(40)
})
