import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useQuestion } from '#shared/messages/confirm.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { blankGoods, blankOrder } from '../orderValues.ts'
import type { OrderValues } from '../orderValues.ts'
import { usePastedList } from '../pastedList.ts'
import { SmartPaste } from './SmartPaste.tsx'

function Box({ initial = blankOrder }: { initial?: OrderValues }) {
  const [values, setValues] = useState(initial)
  return (
    <>
      <SmartPaste getValues={() => values} prefilled={blankOrder} onFill={setValues} />
      <input
        aria-label="姓名"
        data-path="recipient.name"
        value={values.recipient.name}
        onChange={({ target }) =>
          setValues({ ...values, recipient: { ...values.recipient, name: target.value } })
        }
      />
      <output>{JSON.stringify(values)}</output>
    </>
  )
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const values = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as OrderValues

async function paste(text: string, initial?: OrderValues) {
  const page = renderPage(<Box {...(initial ? { initial } : {})} />)
  const box = screen.getByLabelText('把聊天记录粘贴到这里')
  fireEvent.focus(box)
  fireEvent.paste(box)
  fireEvent.change(box, { target: { value: text } })
  await screen.findByText(/^(已识别|未识别到)/)
  return page
}

test('fills a pasted text in at once, summarizes it in one line, and undoes it with one tap', async () => {
  const { server } = await paste('收货人：王强 13800001101 成都市金牛区荷花池市场3区，保温杯30箱，明年见')
  expect(screen.getByText(/^已识别/).textContent).toBe('已识别 7 项')
  await waitFor(() => expect(screen.getByLabelText('姓名').dataset['lit']).toBe(''))
  expect(values().recipient).toMatchObject({ name: '王强', phone: '13800001101', regionCode: '510106' })
  expect(values().goods).toMatchObject([{ name: '保温杯', pieces: '30' }])
  expect(screen.getByText(/以下内容未识别：明年见/)).toBeTruthy()
  expect(server.calls).toEqual([])
  fireEvent.click(button('撤销填入'))
  expect(values()).toEqual(blankOrder)
  expect(screen.queryByText(/已识别/)).toBeNull()
})

test('reads typed text after a pause', async () => {
  renderPage(<Box />)
  const box = screen.getByLabelText('把聊天记录粘贴到这里')
  fireEvent.focus(box)
  fireEvent.change(box, { target: { value: '收货人：王强 13800001101' } })
  expect(values()).toEqual(blankOrder)
  await waitFor(() => expect(values().recipient).toMatchObject({ name: '王强', phone: '13800001101' }))
})

test('asks which value counts when another was typed, and settles it with one tap', async () => {
  const typed = { ...blankOrder, recipient: { ...blankOrder.recipient, name: '李雷', phone: '13900001102' } }
  await paste('收货人：王强 13800001101，到付', typed)
  expect(screen.getByText(/^已识别/).textContent).toBe('已识别 3 项，1 项请核对')
  expect(screen.getByRole('group', { name: '收货人' }).textContent).toContain('和已填的不一样，用哪个？')
  expect(values()).toMatchObject({ recipient: typed.recipient, payment: 'collect' })
  fireEvent.click(button('王强 13800001101'))
  expect(values().recipient).toMatchObject({ name: '王强', phone: '13800001101' })
  expect(screen.getByText(/^已识别/).textContent).toBe('已识别 3 项')
  fireEvent.click(button('撤销填入'))
  expect(values()).toEqual(typed)
})

test('can keep the typed value', async () => {
  const typed = { ...blankOrder, payment: 'monthly' as const }
  await paste('收货人：王强，到付', typed)
  fireEvent.click(button('月结（已填）'))
  expect(screen.queryByRole('group')).toBeNull()
  expect(values()).toMatchObject({ payment: 'monthly', recipient: { name: '王强' } })
})

test.each([
  { isReplaced: true, goods: ['保温杯'], cod: '' },
  { isReplaced: false, goods: ['电钻', '保温杯'], cod: '8500' },
])('asks before it mixes two orders: %j', async ({ isReplaced, goods, cod }) => {
  const recipient = { ...blankOrder.recipient, name: '李雷', phone: '13900001102' }
  const held = { ...blankOrder, recipient, goods: [{ ...blankGoods, name: '电钻' }], cod: '8500' }
  renderPage(<Box initial={held} />)
  const box = screen.getByLabelText('把聊天记录粘贴到这里')
  fireEvent.focus(box)
  fireEvent.paste(box)
  fireEvent.change(box, { target: { value: '收货人：王强 13800001101，保温杯30箱' } })
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  expect(values()).toEqual(held)
  const { open: question } = useQuestion.getState()
  expect([question?.confirmLabel, question?.cancelLabel]).toEqual(['替换', '补充'])
  act(() => question?.answer(isReplaced))
  await screen.findByText(/^已识别/)
  expect(values().goods.map(({ name }) => name)).toEqual(goods)
  expect(values().cod).toBe(cod)
  expect(values().recipient.name).toBe(isReplaced ? '王强' : '李雷')
  fireEvent.click(button('撤销填入'))
  expect(values()).toEqual(held)
})

test('fills nothing when the question about two orders is dismissed, and reads the text again', async () => {
  const recipient = { ...blankOrder.recipient, name: '李雷', phone: '13900001102' }
  const held = { ...blankOrder, recipient, goods: [{ ...blankGoods, name: '电钻' }], cod: '8500' }
  renderPage(<Box initial={held} />)
  const box = screen.getByLabelText('把聊天记录粘贴到这里')
  const type = (value: string) => {
    fireEvent.paste(box)
    fireEvent.change(box, { target: { value } })
  }
  type('收货人：王强 13800001101，保温杯30箱')
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  await act(async () => {
    useQuestion.getState().open?.answer(null)
    await Promise.resolve()
  })
  expect(values()).toEqual(held)
  expect(screen.queryByText(/^已识别/)).toBeNull()
  type('')
  type('收货人：王强 13800001101，保温杯30箱')
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  act(() => useQuestion.getState().open?.answer(true))
  await screen.findByText(/^已识别/)
})

const facts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('shows people, phones and sums first, each with where it was read', async () => {
  await paste(
    '发货人：李四 13800001102\n收货人：王强 13800001101 / 0571-86001102 成都市金牛区荷花池市场3区，保温杯30箱，代收货款8500元',
  )
  expect(facts()).toEqual([
    '发货人 李四 13800001102 原文“发货人：李四 13800001102”',
    '收货人 王强 13800001101 原文“收货人：王强 13800001101 / 057”',
    expect.stringMatching(/^代收货款 8500 元 原文“.*代收货款8500元”$/),
    expect.stringMatching(/^收货人另一电话 0571-86001102（备注里） 原文“.*0571-86001102 成都市金牛”$/),
  ])
})

test('marks a doubtful sum with its source, and fills it in only when accepted', async () => {
  await paste('王强13800138000 成都市金牛区，保温杯30箱，代收5000元。代收不要了')
  expect(screen.getByText(/^已识别/).textContent).toMatch(/1 项请核对$/)
  expect(values().cod).toBe('')
  const ask = screen.getByRole('group', { name: '代收货款' })
  expect(ask.textContent).toMatch(/代收货款 5000 元？原文“.*代收5000元/)
  expect(facts().at(-1)).toContain('填入')
  fireEvent.click(button('填入'))
  expect(values().cod).toBe('5000')
  expect(facts().at(-1)).toMatch(/^代收货款 5000 元 原文/)
  fireEvent.click(button('撤销填入'))
  expect(values()).toEqual(blankOrder)
})

test('restores every field exactly when undone over a filled form', async () => {
  const typed: OrderValues = {
    ...blankOrder,
    lineId: 7,
    recipient: { ...blankOrder.recipient, name: '王强', phone: '13800001101', regionCode: '330100' },
    goods: [{ ...blankGoods, name: '保温杯', pieces: '3', weight: '20' }],
    cod: '100',
    remark: '易碎',
    contactMobile: '13700001103',
  }
  await paste(
    '发货人：李四 13800001102\n收货人：王强 13800001101 成都市金牛区荷花池市场3区，保温杯30箱450公斤，电钻5箱，代收8500元，到付',
    typed,
  )
  for (const ask of screen.getAllByRole('group'))
    fireEvent.click(within(ask).getAllByRole('button')[0] as Element)
  expect(values()).toMatchObject({ cod: '8500', goods: [{ pieces: '30', weight: '450' }, { name: '电钻' }] })
  fireEvent.click(button('撤销填入'))
  expect(values()).toEqual(typed)
})

const twoOrders =
  '收货：王强 13800001101 成都市金牛区荷花池市场3区\n保温杯30箱 360公斤\n\n收货：李雷 13900001102 长沙市岳麓区麓谷大道8号\n电钻5箱 100公斤'

async function pasteTwo() {
  renderPage(<Box />, { user: userOf(2) })
  const box = screen.getByLabelText('把聊天记录粘贴到这里')
  fireEvent.focus(box)
  fireEvent.paste(box)
  fireEvent.change(box, { target: { value: twoOrders } })
  expect(await screen.findByText('这段文字像是 2 票，还没有填入')).toBeTruthy()
  expect(values()).toEqual(blankOrder)
}

test('fills nothing of two consignments in one text, and hands the list to 批量下单', async () => {
  await pasteTwo()
  fireEvent.click(screen.getByRole('link', { name: '批量下单' }))
  expect(usePastedList.getState().text).toBe(twoOrders)
})

test('fills in the first of two consignments at the press of 只填第 1 票', async () => {
  await pasteTwo()
  fireEvent.click(button('只填第 1 票'))
  await screen.findByText(/^已识别/)
  expect(screen.queryByText(/像是 2 票/)).toBeNull()
  expect(values()).toMatchObject({ recipient: { name: '王强' }, goods: [{ name: '保温杯', pieces: '30' }] })
  expect(values().goods).toHaveLength(1)
})

test('reads a text that was pasted twice once', async () => {
  const once = '收货人：王强 13800001101 成都市金牛区荷花池市场3区，保温杯30箱，代收8500元'
  await paste(`${once}\n${once}`)
  expect(values()).toMatchObject({ recipient: { name: '王强', phone: '13800001101' }, cod: '8500' })
  expect(values().goods).toMatchObject([{ name: '保温杯', pieces: '30' }])
  expect(values().goods).toHaveLength(1)
})

test('reads a text with emoji, control characters and a stray half of a character', async () => {
  await paste('📦收货人：王强\u0000😀 13800001101\u0007 成都市金牛区荷花池市场3区🏠，保温杯\u200b30箱\ud83d')
  expect(values().recipient).toMatchObject({ name: '王强', phone: '13800001101', regionCode: '510106' })
  expect(values().goods).toMatchObject([{ name: '保温杯', pieces: '30' }])
  fireEvent.click(button('撤销填入'))
  expect(values()).toEqual(blankOrder)
})

test('gives advice when nothing is recognised', async () => {
  await paste('<img src=x onerror=alert(1)>')
  expect(screen.getByText(/未识别到内容/)).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
})

test('cuts and reports a very long text, and reports totals of several goods without splitting them', async () => {
  await paste(`电钻10箱、电锤8箱，共450公斤。${'很久很久以前。'.repeat(15_000)}`)
  expect(screen.getByText(/只读了前 5,000 字/)).toBeTruthy()
  expect(screen.getByText(/^合计 450 公斤/)).toBeTruthy()
})
