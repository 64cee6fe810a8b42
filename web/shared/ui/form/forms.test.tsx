import { TextInput } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { requiredText, wholeNumber } from '#contract/kernel/fields.ts'
import { CallError } from '../../server/callError.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { useContractForm } from './forms.ts'

const schema = z.strictObject({
  shipper: z.strictObject({ name: requiredText('发货人姓名', 5) }),
  goods: z.array(z.strictObject({ weightGrams: wholeNumber('重量', 1, 5000) })).meta({ title: '货物' }),
})
type Send = (request: z.output<typeof schema>) => Promise<unknown>

function Form({ send }: { send: Send }) {
  const { form, submit, isSubmitting, otherFaults } = useContractForm(schema, {
    initial: { shipper: { name: '' }, goods: [{ weightText: '1' }, { weightText: '' }] },
    toRequest: ({ shipper, goods }) => ({
      shipper,
      goods: goods.map(({ weightText }) => ({ weightGrams: weightText === '' ? null : Number(weightText) })),
    }),
    toFormPath: (path) => path.replace('weightGrams', 'weightText'),
  })
  return (
    <form onSubmit={submit(send)}>
      <TextInput label="姓名" {...form.getInputProps('shipper.name')} />
      <TextInput label="重量一" {...form.getInputProps('goods.0.weightText')} />
      <TextInput label="重量二" {...form.getInputProps('goods.1.weightText')} />
      {otherFaults.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
      <button type="submit" disabled={isSubmitting}>
        提交
      </button>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: '提交' }))

test('shows each error under its field, also where form and request differ, and focuses the first', async () => {
  const send = vi.fn<Send>()
  renderPage(<Form send={send} />)
  submit()
  expect(screen.getByText('请填写发货人姓名')).toBeTruthy()
  expect(field('重量二').getAttribute('aria-invalid')).toBe('true')
  expect(field('重量一').getAttribute('aria-invalid')).not.toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(field('姓名')))
  fill('姓名', '王小明')
  expect(screen.queryByText('请填写发货人姓名')).toBeNull()
  submit()
  await waitFor(() => expect(document.activeElement).toBe(field('重量二')))
  expect(send).not.toHaveBeenCalled()
})

test('sends once for two clicks, and keeps every field after a refusal', async () => {
  let refuse: (error: CallError) => void = () => undefined
  const send = vi.fn<Send>(
    () =>
      new Promise((_, reject) => {
        refuse = reject
      }),
  )
  renderPage(<Form send={send} />)
  fill('姓名', ' 王小明 ')
  fill('重量二', '20')
  submit()
  submit()
  expect(send.mock.calls).toEqual([
    [{ shipper: { name: '王小明' }, goods: [{ weightGrams: 1 }, { weightGrams: 20 }] }],
  ])
  const fields = [
    { path: 'goods.1.weightGrams', label: '重量', message: '重量超过了车辆载重，请减少' },
    { path: '', label: '提交内容', message: '提交内容里有不认识的字段，请移除后重试' },
  ]
  refuse(
    new CallError({ code: 400, msg: '重量超过了车辆载重', data: { fields }, path: '/orders/createOrder' }),
  )
  expect(await screen.findByText('重量超过了车辆载重，请减少')).toBeTruthy()
  expect(screen.getByText('提交内容里有不认识的字段，请移除后重试')).toBeTruthy()
  expect(field('姓名').value).toBe(' 王小明 ')
  expect(screen.getByRole('button', { name: '提交' }).hasAttribute('disabled')).toBe(false)
})
