import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { useQuestion } from '#shared/messages/confirm.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import ApiPage from '../ApiPage.tsx'
import { keyOf } from '../testing/apiSamples.ts'

const open = (answers: Answers) => renderPage(<ApiPage />, { at: '/carrier/api', user: userOf(3), answers })
const answerQuestion = async (isConfirmed: boolean) => {
  const question = await waitFor(() => {
    const { open: now } = useQuestion.getState()
    if (!now) throw new Error('nothing was asked')
    return now
  })
  question.answer(isConfirmed)
  return question
}

test('shows the next step without a key', async () => {
  open({ '/carrier/getApiKeyList': wholeList([]) })
  await screen.findByText('还没有密钥')
  screen.getByRole('button', { name: '新建密钥' })
})

test('lists each key’s scopes and last use', async () => {
  open({
    '/carrier/getApiKeyList': wholeList([
      keyOf({ lastUsedAt: '2026-11-20T03:04:00.000Z', lastUsedIp: '10.0.0.8' }),
      keyOf({ id: 2, name: '旧系统', revokedAt: '2026-11-20T02:00:00.000Z' }),
    ]),
  })
  const rows = await screen.findAllByRole('row')
  const live = within(rows[1] as HTMLElement)
  live.getByText('读取订单与运单、推送运单进度')
  live.getByText('2026-11-20 11:04')
  live.getByText('来自 10.0.0.8')
  live.getByRole('button', { name: '吊销仓库系统' })
  const gone = within(rows[2] as HTMLElement)
  gone.getByText('已吊销')
  expect(gone.queryByRole('button')).toBeNull()
})

test('requires a name and a scope for a key, and shows it once in a dialog that stray clicks do not close', async () => {
  const { server } = open({
    '/carrier/getApiKeyList': wholeList([]),
    '/carrier/createApiKey': new Refusal(409, '可用的密钥已有 10 个，请先吊销不用的'),
  })
  fireEvent.click(await screen.findByRole('button', { name: '新建密钥' }))
  const dialog = within(screen.getByRole('dialog', { name: '新建密钥' }))
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: '新建密钥' }))
  submit()
  dialog.getByText('请填写名称')
  dialog.getByText('权限至少要有 1 项，请补充')
  expect(server.callsTo('/carrier/createApiKey')).toEqual([])

  fireEvent.change(dialog.getByLabelText(/名称/), { target: { value: '仓库系统' } })
  fireEvent.click(dialog.getByRole('checkbox', { name: /推送运单进度/ }))
  fireEvent.click(dialog.getByRole('checkbox', { name: /读取订单与运单/ }))
  submit()
  await dialog.findByText('可用的密钥已有 10 个，请先吊销不用的')
  server.answer({
    '/carrier/createApiKey': { key: 'zxt_the-whole-key', apiKey: keyOf() },
    '/carrier/getApiKeyList': wholeList([keyOf()]),
  })
  submit()
  const secret = await screen.findByLabelText('密钥', { selector: 'textarea' })
  expect(secret).toHaveProperty('value', 'zxt_the-whole-key')
  expect(server.callsTo('/carrier/createApiKey').at(-1)?.body).toEqual({
    name: '仓库系统',
    scopes: ['orders:read', 'waybills:write'],
  })

  // Esc and a click outside do not close it; its button asks for confirmation until it was copied
  const shown = screen.getByRole('dialog', { name: '密钥“仓库系统”已建好' })
  fireEvent(shown, new Event('cancel', { cancelable: true }))
  fireEvent.click(shown)
  expect(useQuestion.getState().open).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect((await answerQuestion(false)).text).toContain('再也看不到')
  expect(screen.getByLabelText('密钥', { selector: 'textarea' })).toBe(secret)

  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  fireEvent.click(screen.getByRole('button', { name: '复制密钥' }))
  await screen.findByText(/已复制/)
  expect(writeText).toHaveBeenCalledWith('zxt_the-whole-key')
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(useQuestion.getState().open).toBeNull()
  expect(document.body.textContent).not.toContain('zxt_the-whole-key')
})

test('asks for confirmation before revoking and names what stops', async () => {
  const { server } = open({
    '/carrier/getApiKeyList': wholeList([keyOf()]),
    '/carrier/revokeApiKey': null,
  })
  fireEvent.click(await screen.findByRole('button', { name: '吊销仓库系统' }))
  const firstQuestion = await answerQuestion(false)
  expect(firstQuestion.text).toContain('马上不能再拉取订单、推送运单进度')
  expect(server.callsTo('/carrier/revokeApiKey')).toEqual([])
  server.answer({ '/carrier/getApiKeyList': wholeList([keyOf({ revokedAt: '2026-11-20T02:00:00.000Z' })]) })
  fireEvent.click(screen.getByRole('button', { name: '吊销仓库系统' }))
  await answerQuestion(true)
  await screen.findByText('已吊销')
  expect(server.callsTo('/carrier/revokeApiKey').map(({ body }) => body)).toEqual([{ apiKeyId: 1 }])
})

test('offers no further key when ten are in use', async () => {
  open({ '/carrier/getApiKeyList': wholeList(Array.from({ length: 10 }, (_, at) => keyOf({ id: at + 1 }))) })
  const button = await screen.findByRole('button', { name: '新建密钥' })
  expect(button).toHaveProperty('disabled', true)
  screen.getByText('可用的密钥最多 10 个，请先吊销不用的。')
})
