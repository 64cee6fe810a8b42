import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useQuestion } from '#shared/messages/confirm.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { CallError } from '#shared/server/callError.ts'
import { notifyListeners } from '#shared/server/events/listeners.ts'
import { adoptUser, useSession } from '#shared/server/session.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { verifyInfoOf, idOf, infoOf, personInfoOf } from './testing/verifications.ts'
import VerificationPage from './VerificationPage.tsx'

const mocks = vi.hoisted(() => ({ upload: vi.fn(), read: vi.fn() }))
vi.mock('#shared/files/preparePicture.ts', () => ({ preparePicture: async (file: Blob) => file }))
vi.mock('#shared/files/uploadPicture.ts', () => ({ uploadPicture: mocks.upload }))
vi.mock('#shared/files/readPicture.ts', () => ({ readPicture: mocks.read }))

beforeEach(() => {
  mocks.upload.mockReset().mockImplementation(async (file: File) => ({ fileId: idOf(file.name) }))
  mocks.read.mockReset().mockResolvedValue(new Blob(['x']))
})

const path = '/user/getFactoryVerifyInfo'

function open(answers: Answers, user = userOf(0), at = `/user/verification/${user.factory_id}`) {
  return renderPage(<VerificationPage />, { at, pattern: '/user/verification/:id', answers, user })
}
const status = () => screen.findByRole('region', { name: '认证状态' })
const formOf = async (name: string) => within(await screen.findByRole('form', { name }))
type Form = Awaited<ReturnType<typeof formOf>>
const type = (form: Form, label: RegExp, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } })
const choose = (form: Form, label: string, file: string) =>
  fireEvent.change(form.getByLabelText(label, { selector: 'input' }), {
    target: { files: [new File([file], file)] },
  })

test('redirects an address with another id to the own one', async () => {
  const { currentPath } = open({ [path]: verifyInfoOf() }, userOf(0), '/user/verification/999?from=x')
  await status()
  expect(currentPath()).toBe('/user/verification/70?from=x')
})

test('submits a person’s card with both sides, and shows an invalid number on blur', async () => {
  const { server } = open({
    [path]: verifyInfoOf({ verification: null }),
    '/user/submitPersonalVerify': personInfoOf(),
  })
  fireEvent.click(await screen.findByRole('radio', { name: '个人认证' }))
  const form = await formOf('个人认证')
  type(form, /^姓名/, '李雷')
  type(form, /^身份证号/, '110105194913310020')
  fireEvent.blur(form.getByLabelText(/^身份证号/))
  form.getByText('身份证号第 7–14 位不是有效的出生日期，请核对')
  fireEvent.click(form.getByRole('button', { name: '提交个人认证' }))
  expect(await form.findByText('请上传身份证人像面')).toBeTruthy()
  form.getByText('请上传身份证国徽面')
  expect(server.callsTo('/user/submitPersonalVerify')).toHaveLength(0)
  type(form, /^身份证号/, '11010519491231002x')
  choose(form, '身份证人像面', 'a')
  choose(form, '身份证国徽面', 'c')
  await waitFor(() => expect(mocks.upload).toHaveBeenCalledTimes(2))
  server.answer({ [path]: verifyInfoOf({ verification: personInfoOf() }) })
  fireEvent.click(form.getByRole('button', { name: '提交个人认证' }))
  expect((await status()).textContent).toBeTruthy()
  await waitFor(async () => expect((await status()).textContent).toContain('待审核'))
  expect(server.callsTo('/user/submitPersonalVerify')[0]?.body).toEqual({
    name: '李雷',
    idcard: '11010519491231002X',
    frontFileId: idOf('a'),
    backFileId: idOf('c'),
  })
  expect(screen.queryByRole('form')).toBeNull()
  screen.getByText('1****************X')
})

test('checks name and number at once; asks for pictures when the register denies, and keeps the input', async () => {
  const msg = '姓名和身份证号不一致，请核对；确认没填错，可上传身份证照片由人工审核'
  const { server } = open({
    [path]: verifyInfoOf({ isCheckedAtOnce: true }),
    '/user/submitPersonalVerify': Refusal.atField('realNameMismatch', 'idcard', '身份证号'),
  })
  const form = await formOf('个人认证')
  expect(form.queryByLabelText('身份证人像面', { selector: 'input' })).toBeNull()
  type(form, /^姓名/, '李雷')
  type(form, /^身份证号/, '11010519491231002X')
  fireEvent.click(form.getByRole('button', { name: '立即认证' }))
  await form.findByText(msg)
  expect(server.callsTo('/user/submitPersonalVerify')[0]?.body).toEqual({
    name: '李雷',
    idcard: '11010519491231002X',
  })
  form.getByLabelText('身份证人像面', { selector: 'input' })
  form.getByRole('button', { name: '提交个人认证' })
  expect(form.getByLabelText<HTMLInputElement>(/^姓名/).value).toBe('李雷')
})

test('redirects back after an immediate approval', async () => {
  const approved = personInfoOf({
    status: 'approved',
    isChecked: true,
    pictures: [],
    decidedAt: '2026-11-20T02:00:00.000Z',
  })
  const { server, currentPath } = open(
    { [path]: verifyInfoOf({ isCheckedAtOnce: true }), '/user/submitPersonalVerify': approved },
    userOf(0),
    '/user/verification/70?redirect=%2Forders%2Fnew%3Fline%3D7',
  )
  const form = await formOf('个人认证')
  type(form, /^姓名/, '李雷')
  type(form, /^身份证号/, '11010519491231002X')
  server.answer({
    [path]: verifyInfoOf({ isCheckedAtOnce: true, factoryType: 1, verification: approved, approved }),
    '/user/getUser': userOf(1),
  })
  fireEvent.click(form.getByRole('button', { name: '立即认证' }))
  await waitFor(() => expect(currentPath()).toBe('/orders/new?line=7'))
})

test('shows the approval and redirects back when the session learns of it first', async () => {
  const { server, currentPath } = open(
    { [path]: verifyInfoOf({ verification: infoOf() }) },
    userOf(0),
    '/user/verification/70?redirect=%2Forders%2Fnew%3Fline%3D7',
  )
  expect((await status()).textContent).toContain('待审核')
  // a review takes its time: the page that waits can be had before
  expect(screen.getByRole('link', { name: '返回刚才的页面' }).getAttribute('href')).toBe('/orders/new?line=7')
  const approved = infoOf({ status: 'approved', decidedAt: '2026-11-20T03:00:00.000Z' })
  server.answer({ [path]: verifyInfoOf({ factoryType: 3, verification: approved, approved }) })
  act(() => adoptUser({ ...userOf(0), type: 3 }))
  act(() => notifyListeners([{ type: 'account' }]))
  await waitFor(() => expect(currentPath()).toBe('/orders/new?line=7'))
  expect(useToasts.getState().toasts).toMatchObject([{ text: '物流企业认证已通过，菜单和权限已更新' }])
})

test('shows the server’s error at its field and in a toast, and keeps the input', async () => {
  const msg = '该身份证已认证 5 个账号，请使用其中一个账号，或换一位负责人认证'
  open({
    [path]: verifyInfoOf(),
    '/user/submitPersonalVerify': new Refusal(409, msg, {
      fields: [{ path: 'idcard', label: '身份证号', message: msg }],
    }),
  })
  fireEvent.click(await screen.findByRole('radio', { name: '个人认证' }))
  const form = await formOf('个人认证')
  type(form, /^姓名/, '李雷')
  type(form, /^身份证号/, '11010519491231002X')
  choose(form, '身份证人像面', 'a')
  choose(form, '身份证国徽面', 'c')
  await waitFor(() => expect(mocks.upload).toHaveBeenCalledTimes(2))
  fireEvent.click(form.getByRole('button', { name: '提交个人认证' }))
  expect(await form.findByText(msg)).toBeTruthy()
  expect(form.getByDisplayValue('11010519491231002X')).toBeTruthy()
  expect(useToasts.getState().toasts).toMatchObject([{ text: msg, lastsMs: 8000 }])
})

test('shows a failed upload and retries it', async () => {
  mocks.upload.mockRejectedValueOnce(
    new CallError({ code: 0, msg: '网络已断开，请连接网络后重试', path: '/files/upload' }),
  )
  open({ [path]: verifyInfoOf() })
  const form = await formOf('企业认证')
  choose(form, '营业执照', 'l')
  expect((await form.findByRole('alert')).textContent).toContain('网络已断开')
  fireEvent.click(form.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(form.queryByRole('alert')).toBeNull())
  expect(mocks.upload).toHaveBeenCalledTimes(2)
})

test('shows the reason of a rejection and pre-fills the form with the submission and its picture', async () => {
  const rejected = infoOf({
    status: 'rejected',
    reason: '营业执照照片不清晰',
    decidedAt: '2026-11-20T03:00:00.000Z',
  })
  const { server } = open({
    [path]: verifyInfoOf({ verification: rejected }),
    '/user/submitFactoryVerify': infoOf({ id: 6 }),
  })
  expect((await status()).textContent).toContain('驳回原因：营业执照照片不清晰')
  const form = await formOf('企业认证')
  type(form, /^企业名称/, '永康市顺达物流有限公司')
  fireEvent.click(form.getByRole('button', { name: '提交企业认证' }))
  await waitFor(() => expect(server.callsTo('/user/submitFactoryVerify')).toHaveLength(1))
  expect(server.callsTo('/user/submitFactoryVerify')[0]?.body).toEqual({
    type: 3,
    name: '永康市顺达物流有限公司',
    creditCode: '91330784MA28D0009J',
    licenceFileId: idOf('k'),
    legalPerson: '王小明',
    regionCode: '330784',
    address: '江南街道 1 号',
    roadPermit: '330784100123',
  })
})

test('asks only carriers for the permit, and validates it', async () => {
  const { server } = open({
    [path]: verifyInfoOf({
      verification: infoOf({ status: 'withdrawn', decidedAt: '2026-11-20T03:00:00.000Z' }),
    }),
  })
  const form = await formOf('企业认证')
  type(form, /^道路运输经营许可证号/, '123')
  fireEvent.blur(form.getByLabelText(/^道路运输经营许可证号/))
  form.getByText(/应有 12 位数字/)
  fireEvent.click(form.getByRole('radio', { name: /^生产企业/ }))
  expect(form.queryByLabelText(/^道路运输经营许可证号/)).toBeNull()
  server.answer({ '/user/submitFactoryVerify': infoOf({ type: 2, roadPermit: null }) })
  fireEvent.click(form.getByRole('button', { name: '提交企业认证' }))
  await waitFor(() => expect(server.callsTo('/user/submitFactoryVerify')).toHaveLength(1))
  expect(server.callsTo('/user/submitFactoryVerify')[0]?.body).not.toHaveProperty('roadPermit')
})

test('updates page and permissions live on approval, with a toast', async () => {
  const { server } = open({ [path]: verifyInfoOf({ verification: infoOf() }) })
  expect((await status()).textContent).toContain('待审核')
  const approved = infoOf({ status: 'approved', decidedAt: '2026-11-20T03:00:00.000Z' })
  server.answer({
    [path]: verifyInfoOf({ factoryType: 3, verification: approved, approved }),
    '/user/getUser': { ...userOf(0), type: 3 },
  })
  act(() => notifyListeners([{ type: 'account' }]))
  await waitFor(async () => expect((await status()).textContent).toContain('已通过'))
  expect(useToasts.getState().toasts).toMatchObject([
    { kind: 'success', text: '物流企业认证已通过，菜单和权限已更新' },
  ])
  await waitFor(() => expect(useSession.getState().caller).toMatchObject({ factoryType: 3 }))
  expect(screen.queryByRole('form')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '变更企业信息' }))
  const form = await formOf('企业认证')
  expect(form.getByRole<HTMLInputElement>('radio', { name: /^生产企业/ }).disabled).toBe(true)
  expect(screen.queryByRole('radio', { name: '个人认证' })).toBeNull()
})

test('withdraws a pending submission after a confirmation', async () => {
  const { server } = open({
    [path]: verifyInfoOf({ verification: infoOf() }),
    '/user/withdrawVerify': infoOf({ status: 'withdrawn', decidedAt: '2026-11-20T03:00:00.000Z' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: '撤回并修改' }))
  act(() => useQuestion.getState().open?.answer(false))
  expect(server.callsTo('/user/withdrawVerify')).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: '撤回并修改' }))
  server.answer({
    [path]: verifyInfoOf({
      verification: infoOf({ status: 'withdrawn', decidedAt: '2026-11-20T03:00:00.000Z' }),
    }),
  })
  act(() => useQuestion.getState().open?.answer(true))
  expect(await formOf('企业认证')).toBeTruthy()
})

test('tells an operator that no verification is needed, and makes no call', async () => {
  const { server } = open({}, userOf(9))
  expect(await screen.findByText('平台运营账号不需要认证')).toBeTruthy()
  expect(server.calls).toEqual([])
})

test('shows an error in place and retries', async () => {
  const { server } = open({ [path]: new Refusal(500, '系统繁忙，请稍后再试') })
  const again = await screen.findByRole('button', { name: '重试' })
  server.answer({ [path]: verifyInfoOf() })
  fireEvent.click(again)
  expect(await status()).toBeTruthy()
})
