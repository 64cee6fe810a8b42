import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../shared/testing/renderPage.tsx'
import { blankOrder } from '../orderValues.ts'
import type { OrderValues } from '../orderValues.ts'
import { SmartPaste } from './SmartPaste.tsx'

function Box({ initial = blankOrder }: { initial?: OrderValues }) {
  const [values, setValues] = useState(initial)
  return (
    <>
      <SmartPaste values={values} brought={blankOrder} onFill={setValues} />
      <output>{JSON.stringify(values)}</output>
    </>
  )
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const values = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as OrderValues

async function paste(text: string, initial?: OrderValues) {
  const page = renderPage(<Box {...(initial ? { initial } : {})} />)
  const box = screen.getByLabelText('把聊天记录粘贴到这里')
  fireEvent.focus(box)
  fireEvent.change(box, { target: { value: text } })
  fireEvent.click(button('识别'))
  await screen.findByRole('button', { name: '不用了' })
  return page
}

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))

test('shows what was taken for what, fills in what stays ticked, and sends nothing', async () => {
  const { server } = await paste('收货人：王强 13800001101 成都市金牛区荷花池市场3区，保温杯30箱，明年见')
  const table = screen.getByRole('table', { name: '识别结果' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['字段', '取自', '值'])
  expect(rowOf('收货人所在地区').getByText('成都市金牛区')).toBeTruthy()
  expect(rowOf('收货人所在地区').getByText('四川省成都市金牛区')).toBeTruthy()
  const marked = screen.getByRole('region', { name: /粘贴的文字/ })
  expect(within(marked).getByText('保温杯').title).toBe('货物 名称')
  expect(screen.getByText(/没有用上：明年见/)).toBeTruthy()

  fireEvent.click(screen.getByRole('checkbox', { name: '收货人详细地址' }))
  fireEvent.click(button('填入订单'))
  expect(await screen.findByText(/^已填入 \d+ 项/)).toBeTruthy()
  expect(values().recipient).toEqual({
    name: '王强',
    company: '',
    phone: '13800001101',
    regionCode: '510106',
    address: '',
  })
  expect(values().goods).toMatchObject([{ name: '保温杯', pieces: '30' }])
  expect(server.calls).toEqual([])
})

test('asks before it replaces what was typed, and keeps it by itself', async () => {
  const typed = { ...blankOrder, recipient: { ...blankOrder.recipient, name: '李雷', phone: '13900001102' } }
  await paste('收货人：王强 13800001101', typed)
  const keep = screen.getByLabelText<HTMLInputElement>('保留 李雷')
  expect(keep.checked).toBe(true)
  expect(button('填入订单').disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('换成 13800001101'))
  fireEvent.click(button('填入订单'))
  await waitFor(() => expect(values().recipient).toMatchObject({ name: '李雷', phone: '13800001101' }))
})

test('says what to do when nothing is recognised, and goes away when not wanted', async () => {
  await paste('<img src=x onerror=alert(1)>')
  expect(screen.getByText(/没有认出可以填的内容/)).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
  fireEvent.click(button('不用了'))
  expect(screen.queryByRole('table')).toBeNull()
})

test('a novel is cut and says so; totals of several goods are told, not shared out', async () => {
  await paste(`电钻10箱、电锤8箱，共450公斤。${'很久很久以前。'.repeat(2000)}`)
  expect(screen.getByText(/只读了前 5000 个字/)).toBeTruthy()
  expect(screen.getByText(/^合计 450 公斤/)).toBeTruthy()
})
