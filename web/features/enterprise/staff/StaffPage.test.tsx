import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffRow } from '#contract/enterprise/staffCalls.ts'
import { problems } from '#contract/kernel/problems.ts'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { useQuestion } from '#shared/messages/confirm.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { notifyListeners } from '#shared/server/events/listeners.ts'
import { useSession } from '#shared/server/session.ts'
import { fakeIndexedDb, wipe } from '#shared/testing/fakeIndexedDb.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import StaffPage from './StaffPage.tsx'

const disk = new Map<string, unknown>()
beforeEach(async () => {
  await wipe(disk)
  vi.stubGlobal('indexedDB', fakeIndexedDb(disk))
})

const rowOf = (change: Partial<StaffRow> = {}): StaffRow => ({
  id: 8,
  alias: '小李',
  name: '李雷',
  mobile: '13800138002',
  role: 'user',
  enabled: true,
  last_login_time: '2026-11-20T02:00:00.000Z',
  create_time: '2026-11-01T02:00:00.000Z',
  ...change,
})
const own = rowOf({ id: 7, alias: '王老板', name: null, mobile: '13800138000', role: 'admin' })

/** Returns answers of a fake server with these users. */
function serverOf(rows: StaffRow[]): Answers {
  let members = rows
  const byId = (id: number) => members.find((row) => row.id === id) ?? rowOf()
  return {
    '/user/getStaffList': ({ keyword }) => {
      const list = members.filter(({ alias }) => !keyword || alias.includes(keyword))
      return { list, total: list.length }
    },
    '/user/createStaff': ({ alias, mobile }) => {
      const created = rowOf({ id: 9, alias, mobile, name: null, last_login_time: null })
      members = [...members, created]
      return created
    },
    '/user/updateStaff': ({ id, password: _, name, ...change }) => {
      const next = { ...byId(id), ...(name === undefined ? {} : { name: name || null }) }
      const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      members = members.map((row) => (row.id === id ? { ...next, ...changes } : row))
      return byId(id)
    },
    '/user/deleteStaff': ({ id }) => {
      members = members.filter((row) => row.id !== id)
      return null
    },
  }
}

const open = (answers: Answers, at = '/user/staff') =>
  renderPage(<StaffPage />, { at, answers, user: userOf(2) })
const rowWith = async (text: string) => {
  const cell = await screen.findByText(new RegExp(`^${text}`))
  const row = cell.closest('tr')
  if (!row) throw new Error(`No row with ${text}`)
  return within(row)
}
const fill = (label: RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } })
const press = (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
const answerQuestion = async (isConfirmed: boolean) => {
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  act(() => useQuestion.getState().open?.answer(isConfirmed))
}

test('lists members with role, state and last login, and offers only renaming for oneself', async () => {
  const disabled = rowOf({ id: 9, alias: '老张', name: null, enabled: false, last_login_time: null })
  open(serverOf([own, rowOf(), disabled]))
  const ownRow = await rowWith('王老板')
  expect(ownRow.getByText('我')).toBeTruthy()
  expect(ownRow.getByText('管理员')).toBeTruthy()
  expect(ownRow.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['编辑'])
  const li = await rowWith('小李（李雷）')
  expect(li.getByText('2026-11-20 10:00')).toBeTruthy()
  expect(li.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '编辑',
    '重置密码',
    '停用',
    '删除',
  ])
  const zhang = await rowWith('老张')
  expect(zhang.getByText('已停用')).toBeTruthy()
  expect(zhang.getByText('还没有登录过')).toBeTruthy()
  expect(zhang.getByRole('button', { name: '启用' })).toBeTruthy()
})

test('restores a typed new member without the password, and forgets it when the dialog is closed', async () => {
  const openDialog = async () => fireEvent.click(await screen.findByRole('button', { name: '新增员工' }))
  const { unmount } = open(serverOf([own]))
  await openDialog()
  fill(/称呼/, '小陈')
  press('随机生成一个')
  await eventually(() => expect(disk.size).toBe(1))
  unmount()
  open(serverOf([own]))
  await openDialog()
  expect(await screen.findByDisplayValue('小陈')).toBeTruthy()
  expect(within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(/初始密码/).value).toBe('')
  press('取消')
  await eventually(() => expect(disk.size).toBe(0))
})

test('explains staff to a sole admin and adds the first member with a generated password', async () => {
  const { server } = open(serverOf([own]))
  expect(await screen.findByText(/还没有员工/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '新增员工' }))
  press('新增')
  expect(await screen.findByText('请填写称呼')).toBeTruthy()
  fill(/称呼/, '小陈')
  fill(/手机号/, '+86 138 0013 8009')
  press('随机生成一个')
  const field = within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(/初始密码/)
  expect(field.value).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
  expect(field.type).toBe('text')
  const { value: password } = field
  press('新增')
  press('新增')
  expect(await screen.findByText('小陈')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsTo('/user/createStaff').map(({ body }) => body)).toEqual([
    { alias: '小陈', name: '', mobile: '13800138009', password },
  ])
  expect(server.callsTo('/user/createStaff')[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
  expect(useToasts.getState().toasts[0]).toMatchObject({
    text: '已新增员工 小陈，请把登录信息告诉本人',
    action: { label: '复制登录信息' },
  })
})

test('shows a used mobile at its field and keeps the input', async () => {
  open({ ...serverOf([own]), '/user/createStaff': Refusal.atField('mobileInUse', 'mobile', '手机号') })
  fireEvent.click(await screen.findByRole('button', { name: '新增员工' }))
  fill(/称呼/, '小陈')
  fill(/手机号/, '13800138009')
  fill(/初始密码/, 'yong-kang-330784')
  press('新增')
  const sentence = await screen.findByText(problems.mobileInUse.msg)
  const field = within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(/手机号/)
  expect(field.getAttribute('aria-describedby')).toContain(sentence.id)
  expect(field.value).toBe('13800138009')
  expect(screen.getAllByText(problems.mobileInUse.msg)).toHaveLength(1)
  expect(useToasts.getState().toasts).toMatchObject([{ text: problems.mobileInUse.msg, lastsMs: 8000 }])
})

test('shows errors without a field above the buttons', async () => {
  open({
    ...serverOf([own]),
    '/user/createStaff': new Refusal(409, '员工最多 200 人，请先删除不再使用的员工'),
  })
  fireEvent.click(await screen.findByRole('button', { name: '新增员工' }))
  fill(/称呼/, '小陈')
  fill(/手机号/, '13800138009')
  fill(/初始密码/, 'yong-kang-330784')
  press('新增')
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain('最多 200 人')
})

test('renames a member and makes it an admin', async () => {
  const { server } = open(serverOf([own, rowOf()]))
  fireEvent.click((await rowWith('小李')).getByRole('button', { name: '编辑' }))
  fill(/称呼/, '李经理')
  fill(/角色/, 'admin')
  press('保存')
  const row = await rowWith('李经理')
  expect(row.getByText('管理员')).toBeTruthy()
  expect(server.callsTo('/user/updateStaff')[0]?.body).toEqual({
    id: 8,
    alias: '李经理',
    name: '李雷',
    role: 'admin',
  })
})

test('updates one’s own new name everywhere at once and hides the role choice', async () => {
  const { server } = open(serverOf([own]))
  fireEvent.click((await rowWith('王老板')).getByRole('button', { name: '编辑' }))
  expect(within(screen.getByRole('dialog')).queryByLabelText(/角色/)).toBeNull()
  fill(/称呼/, '王总')
  press('保存')
  await waitFor(() => expect(useSession.getState().user?.alias).toBe('王总'))
  expect(server.callsTo('/user/updateStaff')[0]?.body).toEqual({ id: 7, alias: '王总', name: '' })
})

test('resets a password and offers to copy it', async () => {
  const { server } = open(serverOf([own, rowOf()]))
  fireEvent.click((await rowWith('小李')).getByRole('button', { name: '重置密码' }))
  fill(/新密码/, 'short')
  press('重置密码')
  expect(await screen.findByText('新密码至少 10 个字，请补充')).toBeTruthy()
  fill(/新密码/, 'seldom-seen-77')
  press('重置密码')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsTo('/user/updateStaff').map(({ body }) => body)).toEqual([
    { id: 8, password: 'seldom-seen-77' },
  ])
  expect(useToasts.getState().toasts[0]?.text).toBe('已重置 小李 的密码，请把登录信息告诉本人')
})

test('asks for confirmation before disabling and deleting', async () => {
  const { server } = open(serverOf([own, rowOf()]))
  const row = await rowWith('小李')
  const classesOf = (name: string) => row.getByRole('button', { name }).className
  expect(classesOf('删除')).toBe(classesOf('重置密码'))
  fireEvent.click(row.getByRole('button', { name: '停用' }))
  await answerQuestion(false)
  expect(server.callsTo('/user/updateStaff')).toEqual([])
  fireEvent.click((await rowWith('小李')).getByRole('button', { name: '停用' }))
  await answerQuestion(true)
  await waitFor(() => expect(screen.getByText('已停用')).toBeTruthy())
  fireEvent.click(await screen.findByRole('button', { name: '启用' }))
  await waitFor(() => expect(screen.queryByText('已停用')).toBeNull())
  expect(server.callsTo('/user/updateStaff').map(({ body }) => body)).toEqual([
    { id: 8, enabled: false },
    { id: 8, enabled: true },
  ])
  fireEvent.click((await rowWith('小李')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(useQuestion.getState().open?.text).toContain('手机号 13800138002 可以另行注册'))
  await answerQuestion(true)
  await waitFor(() => expect(screen.queryByText(/小李/)).toBeNull())
})

test('shows why an action was refused and refetches the list', async () => {
  const { server } = open({
    ...serverOf([own, rowOf()]),
    '/user/deleteStaff': new Refusal(404, '没有找到，可能已删除，或不属于当前账号，请返回列表查看'),
  })
  fireEvent.click((await rowWith('小李')).getByRole('button', { name: '删除' }))
  await answerQuestion(true)
  await waitFor(() => expect(useToasts.getState().toasts[0]?.kind).toBe('error'))
  await waitFor(() => expect(server.callsTo('/user/getStaffList')).toHaveLength(2))
})

test('links to all members when a search finds none', async () => {
  const { currentPath } = open(serverOf([own]), '/user/staff?keyword=%E6%9D%8E')
  expect(await screen.findByText('没有找到“李”')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '看全部员工' }))
  await waitFor(() => expect(currentPath()).toBe('/user/staff'))
  expect(await screen.findByText('王老板')).toBeTruthy()
})

test('shows a colleague’s change of a member at once', async () => {
  let member = rowOf()
  open({ '/user/getStaffList': () => ({ list: [own, member], total: 2 }) })
  expect((await rowWith('小李（李雷）')).getByText('员工')).toBeTruthy()
  member = rowOf({ role: 'admin' })
  act(() => notifyListeners([{ type: 'account' }]))
  await waitFor(async () => expect((await rowWith('小李（李雷）')).getByText('管理员')).toBeTruthy())
})
