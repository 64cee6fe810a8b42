import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import type { AuditLogEntry } from '#contract/audit/logCalls.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { AccountDetail, AccountRow } from '#contract/operators/accountCalls.ts'
import type { OpsLineRow } from '#contract/operators/lineCalls.ts'
import { useToasts } from '#shared/messages/toast.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import AccountsPage from './accounts/AccountsPage.tsx'
import AuditPage from './audit/AuditPage.tsx'
import OpsLinesPage from './lines/OpsLinesPage.tsx'
import RenewalsPage from './renewals/RenewalsPage.tsx'

const at = '2026-11-20T02:00:00.000Z'
const quality = { orders: 12, onTimePercent: 75, exceptionPercent: 8, disputes: 1 }
const line: OpsLineRow = {
  id: 5,
  code: '',
  carrier: { id: 3, name: '顺达货运' },
  siteName: '永康市',
  destination: '义乌市',
  isDirect: true,
  state: 'on',
  stoppedReason: null,
  updatedAt: at,
  ...quality,
}
const account: AccountRow = {
  id: 8,
  alias: '王老板',
  name: null,
  mobile: '138********',
  role: 'admin',
  state: 'enabled',
  lastLoginAt: at,
  createdAt: at,
  factory: { id: 3, name: '明发五金厂', type: 2 },
}
const detail: AccountDetail = {
  ...account,
  mobile: '13800138000',
  loginTimes: 3,
  disabledReason: null,
  disabledByFactory: false,
  loggedInUntil: at,
  factory: {
    ...account.factory,
    disabledReason: null,
    stoppedReason: null,
    plan: null,
    expiresAt: null,
    createdAt: at,
  },
  verification: null,
  colleagues: [],
}
const open = (page: ReactElement, address: string, answers: Answers) =>
  renderPage(page, { at: address, user: userOf(9), answers })

test('requires a reason to stop a line and shows the server’s error in the dialog', async () => {
  const { server } = open(<OpsLinesPage />, '/ops/lines', {
    '/ops/getLineList': { list: [line], total: 1 },
    '/ops/getSiteList': wholeList([]),
    '/ops/stopLines': new Refusal(404, '没有找到，可能已删除，或不属于当前账号，请返回列表查看'),
  })
  fireEvent.click(await screen.findByRole('button', { name: '暂停顺达货运到义乌市' }))
  const dialog = within(screen.getByRole('dialog', { name: '平台下架专线' }))
  fireEvent.click(dialog.getByRole('button', { name: '暂停' }))
  expect(server.callsTo('/ops/stopLines')).toEqual([])
  fireEvent.change(dialog.getByLabelText(/暂停原因/), { target: { value: '价格不符' } })
  fireEvent.click(dialog.getByRole('button', { name: '暂停' }))
  await dialog.findByText('没有找到，可能已删除，或不属于当前账号，请返回列表查看')
  server.answer({ '/ops/stopLines': { changed: 1 } })
  fireEvent.click(dialog.getByRole('button', { name: '暂停' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsTo('/ops/stopLines').at(-1)?.body).toEqual({ ids: [5], reason: '价格不符' })
})

test('masks accounts in the list, shows an opened one in full, and disables it with a reason', async () => {
  const { server } = open(<AccountsPage />, '/ops/accounts', {
    '/ops/getAccountList': { list: [account], total: 1 },
    '/ops/getAccountDetail': detail,
    '/ops/getAccountLogins': { list: [], total: 0 },
    '/ops/setAccountEnabled': detail,
  })
  await screen.findByText('138********')
  fireEvent.click(screen.getByRole('button', { name: '打开王老板' }))
  await screen.findByText('13800138000')
  fireEvent.click(screen.getByRole('button', { name: '停用账号' }))
  const dialog = within(screen.getByRole('dialog', { name: '停用账号 王老板' }))
  fireEvent.change(dialog.getByLabelText(/停用原因/), { target: { value: '虚假货源' } })
  fireEvent.click(dialog.getByRole('button', { name: '停用账号' }))
  await waitFor(() =>
    expect(server.callsTo('/ops/setAccountEnabled').map(({ body }) => body)).toEqual([
      { id: 8, isEnabled: false, reason: '虚假货源' },
    ]),
  )
})

test('keeps an account disabled by its factory when the platform enables it, and says so', async () => {
  const disabledByBoth: AccountDetail = {
    ...detail,
    state: 'disabled',
    disabledReason: '虚假货源',
    disabledByFactory: true,
  }
  const { server } = open(<AccountsPage />, '/ops/accounts?account=8', {
    '/ops/getAccountList': { list: [account], total: 1 },
    '/ops/getAccountDetail': disabledByBoth,
    '/ops/getAccountLogins': { list: [], total: 0 },
    '/ops/setAccountEnabled': () => {
      const released = { ...disabledByBoth, disabledReason: null }
      server.answer({ '/ops/getAccountDetail': released })
      return released
    },
  })
  await screen.findByText('被其企业停用，由企业管理员启用')
  fireEvent.click(screen.getByRole('button', { name: '启用账号' }))
  await waitFor(() =>
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
      '平台的停用已解除，王老板 仍被其企业停用',
    ]),
  )
  await screen.findByRole('button', { name: '停用账号' })
})

test('shows values before and after in the audit log, filtered by the address', async () => {
  const entry: AuditLogEntry = {
    id: 9,
    at,
    action: 'plan.changed',
    subject: { kind: 'plan', id: '2' },
    actor: { alias: '王运营', factoryName: '平台' },
    before: { basicFen: 9900, note: '', expiresAt: null },
    after: { basicFen: 12_000, note: '', expiresAt: '2027-12-10T23:16:45.687Z' },
    address: '10.0.0.8',
  }
  const { server } = open(<AuditPage />, '/ops/audit?action=plan.changed&from=2026-11-01', {
    '/ops/getAuditLog': (body: unknown) =>
      JSON.stringify(body).includes('beforeId')
        ? { list: [{ ...entry, id: 8, before: null, after: null }], total: 2, hasMore: false }
        : { list: [entry], total: 2, hasMore: true },
  })
  await screen.findByText('¥99.00')
  screen.getByText('¥120.00')
  screen.getByText('2027-12-11 07:16')
  fireEvent.click(screen.getByRole('button', { name: '看更早的' }))
  const filter = { action: 'plan.changed', from: '2026-10-31T16:00:00.000Z' }
  await waitFor(() =>
    expect(server.callsTo('/ops/getAuditLog').map(({ body }) => body)).toEqual([
      filter,
      { ...filter, beforeId: 9 },
    ]),
  )
})

test('names fields and values of an announcement in the audit log', async () => {
  const entry: AuditLogEntry = {
    id: 9,
    at,
    action: 'announcement.published',
    subject: { kind: 'announcement', id: '2' },
    actor: { alias: '王运营', factoryName: '平台' },
    before: null,
    after: { audience: 'customers', endsAt: '2026-12-10T23:16:45.687Z' },
    address: '10.0.0.8',
  }
  open(<AuditPage />, '/ops/audit', { '/ops/getAuditLog': { list: [entry], total: 1, hasMore: false } })
  expect((await screen.findByText('客户和访客')).parentElement?.textContent).toBe('对象： 客户和访客')
  expect(screen.getByText('2026-12-11 07:16').parentElement?.textContent).toBe('展示到： 2026-12-11 07:16')
})

test('changes prices in yuan and sends the list that was shown', async () => {
  const noOrders = { orders: 0, amountFen: 0 }
  const { server } = open(<RenewalsPage />, '/ops/renewals', {
    '/ops/getPayOrderList': {
      list: [],
      total: 0,
      sums: { pending: noOrders, paid: noOrders, closed: noOrders, refused: noOrders },
      waiting: 0,
    },
    '/ops/getPriceLists': wholeList([
      {
        id: 4,
        at,
        by: null,
        note: '',
        fenPerMonth: { basic: 9900, professional: 29_900 },
        discounts: [
          { fromMonths: 12, percent: 90 },
          { fromMonths: 24, percent: 85 },
          { fromMonths: 36, percent: 80 },
        ],
      },
    ]),
    '/ops/savePriceList': wholeList([]),
  })
  fireEvent.click(await screen.findByRole('button', { name: '套餐价格' }))
  const basic = await screen.findByLabelText('基础版（元/月）')
  fireEvent.change(basic, { target: { value: '120.5' } })
  fireEvent.change(screen.getByLabelText(/修改说明/), { target: { value: '调价' } })
  fireEvent.click(screen.getByRole('button', { name: '修改价格' }))
  await waitFor(() =>
    expect(server.callsTo('/ops/savePriceList')[0]?.body).toEqual({
      seenId: 4,
      basicFen: 12_050,
      professionalFen: 29_900,
      percentFrom12: 90,
      percentFrom24: 85,
      percentFrom36: 80,
      note: '调价',
    }),
  )
})
