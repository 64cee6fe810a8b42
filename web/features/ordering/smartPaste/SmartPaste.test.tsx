import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useQuestion } from '#shared/messages/confirm.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { blankGoods, blankOrder } from '../orderValues.ts'
import type { OrderValues } from '../orderValues.ts'
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
  expect(screen.getByLabelText('姓名').dataset['lit']).toBe('')
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
