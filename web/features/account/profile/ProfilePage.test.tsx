import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { problems } from '#contract/kernel/problems.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { useSession } from '#shared/server/session.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import ProfilePage from './ProfilePage.tsx'

vi.mock('#shared/files/preparePicture.ts', () => ({ preparePicture: (file: Blob) => file }))
const mocks = vi.hoisted(() => ({ upload: vi.fn() }))
vi.mock('#shared/files/uploadPicture.ts', () => ({ uploadPicture: mocks.upload }))

const fileId = 'a'.repeat(43)
const me: CurrentUser = {
  ...userOf(2),
  name: '王小明',
  city_path: ['330000', '330700', '330784'],
  city_text: '浙江省金华市永康市',
  address: '江南街道 1 号',
}
const history: Answers = {
  '/user/getLoginHistory': {
    list: [
      {
        id: 2,
        at: '2026-11-20T02:00:00.000Z',
        how: 'password',
        outcome: 'success',
        device: 'Windows 电脑 · Edge 浏览器',
      },
      {
        id: 1,
        at: '2026-11-20T01:59:00.000Z',
        how: 'password',
        outcome: 'wrongPassword',
        device: 'iPhone · 微信',
      },
    ],
    total: 2,
  },
}
const open = (answers: Answers = {}, user = me) =>
  renderPage(<ProfilePage />, { at: '/user/info', answers: { ...history, ...answers }, user })
const card = (name: string) => within(screen.getByRole('region', { name }))
const field = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const fill = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('loads and changes the profile, and updates the session at once', async () => {
  const { server } = open({
    '/user/updateUserInfo': ({ alias = '', address }) => ({ ...me, alias, address: address || null }),
  })
  expect(field(/称呼/).value).toBe('王老板')
  await waitFor(() => expect(field('所在地区').value).toBe('浙江省金华市永康市'))
  fill(/称呼/, '王总')
  fill('地址', '')
  press('保存资料')
  await waitFor(() => expect(useSession.getState().user?.alias).toBe('王总'))
  expect(server.callsTo('/user/updateUserInfo')[0]?.body).toEqual({
    alias: '王总',
    name: '王小明',
    cityCode: '330784',
    address: '',
  })
  expect(useToasts.getState().toasts[0]?.text).toBe('资料已保存')
})

test('shows a profile error at its field and keeps the input', async () => {
  const message = '所在地区不存在，请重新选择'
  open({
    '/user/updateUserInfo': new Refusal(400, message, {
      fields: [{ path: 'cityCode', label: '所在地区', message }],
    }),
  })
  fill(/称呼/, '王总')
  press('保存资料')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(field(/称呼/).value).toBe('王总')
  expect(useToasts.getState().toasts).toMatchObject([{ text: message, lastsMs: 8000 }])
})

test('uses a chosen picture as avatar at once, removes it, and shows errors in place', async () => {
  mocks.upload.mockResolvedValueOnce({ fileId, widthPx: 1, heightPx: 1 })
  const { server } = open({
    '/user/updateUserInfo': ({ avatarFileId = null }) => ({ ...me, avatar: avatarFileId }),
  })
  const file = new File(['bytes'], 'me.jpg', { type: 'image/jpeg' })
  const choose = () => fireEvent.change(field('选择头像'), { target: { files: [file] } })
  expect(screen.queryByRole('button', { name: '移除头像' })).toBeNull()
  choose()
  await waitFor(() => expect(useSession.getState().user?.avatar).toBe(fileId))
  fireEvent.click(await screen.findByRole('button', { name: '移除头像' }))
  await waitFor(() => expect(useSession.getState().user?.avatar).toBeNull())
  expect(server.callsTo('/user/updateUserInfo').map(({ body }) => body)).toEqual([
    { avatarFileId: fileId },
    { avatarFileId: null },
  ])
  mocks.upload.mockRejectedValueOnce(new Error('gone'))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '上传头像' }).hasAttribute('disabled')).toBe(false),
  )
  choose()
  expect((await screen.findByRole('alert')).textContent).toBe('页面出了点问题，请重试')
})

test('changes the mobile in two confirmed steps', async () => {
  const { server } = open({
    '/user/sendCurrentMobileCode': { resendAfterMs: 60_000 },
    '/user/verifyCurrentMobileCode': { changeTicket: 'the-ticket', validMs: 600_000 },
    '/user/sendSmsCode': { resendAfterMs: 60_000 },
    '/user/changeNewMobile': null,
  })
  expect(screen.getByText('登录用的手机号：138 0013 8000')).toBeTruthy()
  press('更换手机号')
  expect(screen.getByText(/第 1 步，共 2 步/)).toBeTruthy()
  expect(document.activeElement).toBe(field(/短信验证码/))
  press('获取验证码')
  await waitFor(() => expect(server.callsTo('/user/sendCurrentMobileCode')).toHaveLength(1))
  fill(/短信验证码/, '123456')
  press('下一步')
  expect(await screen.findByText(/第 2 步，共 2 步/)).toBeTruthy()
  fill(/新手机号/, '+86 138 0013 8001')
  press('获取验证码')
  await waitFor(() =>
    expect(server.callsTo('/user/sendSmsCode').map(({ body }) => body)).toEqual([
      { mobile: '13800138001', purpose: 'changeMobile' },
    ]),
  )
  fill(/短信验证码/, '654321')
  press('确认更换')
  expect(await screen.findByText('登录用的手机号：138 0013 8001')).toBeTruthy()
  expect(server.callsTo('/user/changeNewMobile').map(({ body }) => body)).toEqual([
    { changeTicket: 'the-ticket', mobile: '13800138001', smsCode: '654321' },
  ])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '更换手机号' })))
})

test('returns to the first step with a reason when the proof has expired; shows a used mobile at its field', async () => {
  const { server } = open({
    '/user/verifyCurrentMobileCode': { changeTicket: 'the-ticket', validMs: 600_000 },
    '/user/changeNewMobile': Refusal.atField('mobileInUse', 'mobile', '手机号'),
  })
  press('更换手机号')
  fill(/短信验证码/, '123456')
  press('下一步')
  await screen.findByText(/第 2 步/)
  fill(/新手机号/, '13800138001')
  fill(/短信验证码/, '654321')
  press('确认更换')
  const sentence = await screen.findByText(problems.mobileInUse.msg)
  expect(field(/新手机号/).getAttribute('aria-describedby')).toContain(sentence.id)
  server.answer({ '/user/changeNewMobile': Refusal.of('ticketGone') })
  press('确认更换')
  expect((await screen.findByRole('alert')).textContent).toBe(problems.ticketGone.msg)
  expect(screen.getByText(/第 1 步/)).toBeTruthy()
  expect(useToasts.getState().toasts).toMatchObject([{ text: problems.ticketGone.msg }])
})

test('changes the password by the current one and shows a wrong one at its field', async () => {
  const { server } = open({
    '/user/changeUserPassword': new Refusal(400, problems.currentPasswordWrong.msg, {
      fields: [{ path: 'currentPassword', label: '当前密码', message: problems.currentPasswordWrong.msg }],
    }),
  })
  press('修改密码')
  fill(/当前密码/, 'wrong-password')
  fill(/新密码/, 'yong')
  expect(screen.getByText('还差 6 个字')).toBeTruthy()
  fill(/新密码/, 'yong-kang-330700')
  expect(screen.getByText('强度很好')).toBeTruthy()
  press('修改密码')
  expect(await screen.findByText(problems.currentPasswordWrong.msg)).toBeTruthy()
  expect(field(/新密码/).value).toBe('yong-kang-330700')
  server.answer({ '/user/changeUserPassword': null })
  fill(/当前密码/, 'yong-kang-330784')
  press('修改密码')
  await waitFor(() => expect(screen.queryByLabelText(/新密码/)).toBeNull())
  expect(server.callsTo('/user/changeUserPassword').at(-1)?.body).toEqual({
    currentPassword: 'yong-kang-330784',
    password: 'yong-kang-330700',
  })
  // the refusal no longer holds
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['密码已修改，其他设备上的登录已失效'])
})

test('changes the password by a code to the own mobile', async () => {
  const { server } = open({
    '/user/sendSmsCode': { resendAfterMs: 60_000 },
    '/user/changeUserPassword': null,
  })
  press('修改密码')
  press('忘了密码，改用短信验证码')
  press('获取验证码')
  await waitFor(() =>
    expect(server.callsTo('/user/sendSmsCode')[0]?.body).toEqual({
      mobile: '13800138000',
      purpose: 'changePassword',
    }),
  )
  fill(/短信验证码/, '123456')
  fill(/新密码/, 'yong-kang-330700')
  press('修改密码')
  await waitFor(() =>
    expect(server.callsTo('/user/changeUserPassword')[0]?.body).toEqual({
      smsCode: '123456',
      password: 'yong-kang-330700',
    }),
  )
})

test('lists logins and marks failed ones, retries after an error, and explains an empty list', async () => {
  const { server } = open({ '/user/getLoginHistory': new Refusal(500, '系统暂时繁忙，请稍后重试') })
  expect(await card('登录记录').findByText('系统暂时繁忙，请稍后重试')).toBeTruthy()
  server.answer(history)
  fireEvent.click(card('登录记录').getByRole('button', { name: '重试' }))
  expect(await screen.findByText('2026-11-20 10:00')).toBeTruthy()
  expect(screen.getByText('Windows 电脑 · Edge 浏览器')).toBeTruthy()
  expect(screen.getByText('密码错误').hasAttribute('data-failed')).toBe(true)
  expect(screen.getByText('成功').hasAttribute('data-failed')).toBe(false)
})

test('shows the whole page to an unverified user, with a hint when there are no logins yet', async () => {
  open({ '/user/getLoginHistory': { list: [], total: 0 } }, userOf(0))
  expect(await screen.findByText('还没有登录记录')).toBeTruthy()
  expect(screen.getByRole('button', { name: '保存资料' })).toBeTruthy()
  expect(useToasts.getState().toasts).toEqual([])
})
