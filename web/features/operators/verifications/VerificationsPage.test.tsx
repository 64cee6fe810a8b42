import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useQuestion } from '#shared/messages/confirm.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import type { AuditTrail, Detail, QueueRow } from './verificationReads.ts'
import VerificationsPage from './VerificationsPage.tsx'

const mocks = vi.hoisted(() => ({ read: vi.fn() }))
vi.mock('#shared/files/readPicture.ts', () => ({ readPicture: mocks.read }))
beforeEach(() => {
  mocks.read.mockReset().mockResolvedValue(new Blob(['x']))
})

const fileId = 'k'.repeat(43)
const rowOf = (change: Partial<QueueRow> = {}): QueueRow => ({
  id: 5,
  kind: 'enterprise',
  type: 3,
  status: 'pending',
  name: '永康市顺达货运有限公司',
  submittedAt: '2026-11-20T02:00:00.000Z',
  decidedAt: null,
  factoryName: '王老板',
  factoryType: 0,
  submitterAlias: '王老板',
  submitterMobile: '13800138000',
  reviewerAlias: null,
  ...change,
})
const detailOf = (change: Partial<Detail> = {}): Detail => ({
  ...rowOf(),
  factoryId: 70,
  idcardMasked: null,
  creditCode: '91330784MA28D0009J',
  legalPerson: '王小明',
  regionCode: '330784',
  regionText: '浙江省金华市永康市',
  address: '江南街道 1 号',
  roadPermit: '330784100123',
  pictures: [{ role: 'licence', fileId, widthPx: 80, heightPx: 60 }],
  reason: null,
  isChecked: false,
  sameCardFactories: 0,
  sameCodeFactory: null,
  earlier: [],
  ...change,
})
const trail: AuditTrail = {
  total: 2,
  list: [
    {
      id: 2,
      at: '2026-11-20T03:00:00.000Z',
      action: 'file.looked',
      subject: { kind: 'file', id: fileId },
      actor: { alias: '小运', factoryName: '专线通平台运营' },
      before: null,
      after: null,
    },
    {
      id: 1,
      at: '2026-11-20T02:00:00.000Z',
      action: 'verification.approved',
      subject: { kind: 'verification', id: '4' },
      actor: null,
      before: { status: 'pending', type: 0 },
      after: { status: 'approved', type: 2 },
    },
  ],
}

function open(answers: Answers = {}, at = '/ops/verifications') {
  return renderPage(<VerificationsPage />, {
    at,
    user: userOf(9),
    answers: {
      '/ops/getVerificationList': { list: [rowOf()], total: 1, pending: 1 },
      '/ops/getVerificationDetail': ({ id }) => detailOf({ id, name: id === 5 ? rowOf().name : '下一家' }),
      '/ops/getAuditTrail': trail,
      '/ops/reviewVerification': { status: 'approved', nextId: 8 },
      ...answers,
    },
  })
}
const panel = async (name: string) => within(await screen.findByRole('dialog', { name }))
const firstTitle = '审核 永康市顺达货运有限公司'

test('loads the pending submissions, oldest first, with filters in the address', async () => {
  const { server, currentPath } = open()
  await screen.findByText('永康市顺达货运有限公司')
  expect(server.callsTo('/ops/getVerificationList')[0]?.body).toEqual({
    page: 1,
    pageSize: 20,
    sort: 'oldest',
    status: 'pending',
  })
  fireEvent.click(screen.getByRole('radio', { name: '全部' }))
  fireEvent.change(screen.getByLabelText('认证类型'), { target: { value: 'personal' } })
  fireEvent.change(screen.getByLabelText('等待时间'), { target: { value: '24' } })
  await waitFor(() =>
    expect(server.callsTo('/ops/getVerificationList').at(-1)?.body).toEqual({
      page: 1,
      pageSize: 20,
      sort: 'oldest',
      kind: 'personal',
      waitedHours: 24,
    }),
  )
  expect(currentPath()).toBe('/ops/verifications?status=all&kind=personal&waited=24')
})

test('shows pictures, data, warnings and the log, and opens the next submission after an approval', async () => {
  const { server, currentPath } = open({
    '/ops/getVerificationDetail': ({ id }) =>
      detailOf(id === 5 ? { sameCardFactories: 2, sameCodeFactory: '别家' } : { id, name: '下一家' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: '审核永康市顺达货运有限公司' }))
  expect(currentPath()).toBe('/ops/verifications?verification=5')
  const sheet = await panel(firstTitle)
  expect(await sheet.findByRole('img', { name: '营业执照' })).toBeTruthy()
  sheet.getByText('330784100123')
  sheet.getByText(/另外 2 个账号/)
  sheet.getByText(/已属于“别家”/)
  await sheet.findByText('查看营业执照', { exact: false })
  sheet.getByText('状态 待审核 → 已通过')
  sheet.getByText('类型 未认证 → 生产企业')
  fireEvent.click(sheet.getByRole('button', { name: '放大营业执照' }))
  expect(sheet.getByRole('button', { name: '还原营业执照' })).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: '通过' }))
  expect(await panel('审核 下一家')).toBeTruthy()
  expect(server.callsTo('/ops/reviewVerification')[0]?.body).toEqual({ id: 5, decision: 'approve' })
  expect(currentPath()).toBe('/ops/verifications?verification=8')
})

test('asks before it approves a submission without pictures', async () => {
  const { server } = open(
    { '/ops/getVerificationDetail': ({ id }) => detailOf({ id, pictures: [] }) },
    '/ops/verifications?verification=5',
  )
  const sheet = await panel(firstTitle)
  const approve = await sheet.findByRole('button', { name: '通过' })
  for (const isConfirmed of [false, true]) {
    fireEvent.click(approve)
    await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
    expect(server.callsTo('/ops/reviewVerification')).toEqual([])
    useQuestion.getState().open?.answer(isConfirmed)
  }
  await waitFor(() => expect(server.callsTo('/ops/reviewVerification')).toHaveLength(1))
  expect(server.callsTo('/ops/reviewVerification')[0]?.body).toEqual({
    id: 5,
    decision: 'approve',
    isConfirmed: true,
  })
})

test('requires a reason for a rejection, fills it from a template, and closes the panel after the last one', async () => {
  const { server } = open(
    { '/ops/reviewVerification': { status: 'rejected', nextId: null } },
    '/ops/verifications?verification=5',
  )
  const sheet = await panel(firstTitle)
  fireEvent.click(await sheet.findByRole('button', { name: '驳回' }))
  expect(await sheet.findByText('请填写驳回原因，说明怎样修改才能通过')).toBeTruthy()
  expect(server.callsTo('/ops/reviewVerification')).toHaveLength(0)
  fireEvent.click(sheet.getByRole('button', { name: '营业执照照片不清晰' }))
  fireEvent.click(sheet.getByRole('button', { name: '驳回' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsTo('/ops/reviewVerification')[0]?.body).toEqual({
    id: 5,
    decision: 'reject',
    reason: '营业执照照片不清晰，请重新拍摄，四角完整、字迹可辨',
  })
  expect(useToasts.getState().toasts).toMatchObject([
    { text: '永康市顺达货运有限公司：已驳回，没有待审核的了' },
  ])
})

test('shows the current state when another operator decided first', async () => {
  const msg = '这份认证已是“已通过”，不能再审核，请刷新后处理下一份'
  const { server } = open(
    { '/ops/reviewVerification': new Refusal(409, msg) },
    '/ops/verifications?verification=5',
  )
  const sheet = await panel(firstTitle)
  const button = await sheet.findByRole('button', { name: '通过' })
  server.answer({
    '/ops/getVerificationDetail': detailOf({
      status: 'approved',
      decidedAt: '2026-11-20T03:00:00.000Z',
      reviewerAlias: '小运',
    }),
  })
  fireEvent.click(button)
  expect(await sheet.findByText(/小运 2026-11-20 11:00/)).toBeTruthy()
  expect(sheet.queryByRole('button', { name: '通过' })).toBeNull()
  expect(sheet.getByRole('alert').textContent).toBe(msg)
})

test('shows a used code beside the buttons, which stay', async () => {
  const msg = '该统一社会信用代码已属于“别家”，请驳回，或先核对那个账号'
  open({ '/ops/reviewVerification': new Refusal(409, msg) }, '/ops/verifications?verification=5')
  const sheet = await panel(firstTitle)
  fireEvent.click(await sheet.findByRole('button', { name: '通过' }))
  expect((await sheet.findByRole('alert')).textContent).toBe(msg)
  expect(sheet.getByRole('button', { name: '驳回' })).toBeTruthy()
})

test('says so when none is pending, and links to all', async () => {
  const { currentPath } = open({ '/ops/getVerificationList': { list: [], total: 0, pending: 0 } })
  expect(await screen.findByText('没有待审核的认证')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '看全部认证' }))
  expect(currentPath()).toBe('/ops/verifications?status=all')
})
