import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { Invitation } from '#contract/operators/invitationCalls.ts'
import { useQuestion } from '#shared/messages/confirm.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import InvitationsPage from './InvitationsPage.tsx'

const guest: Invitation = {
  id: 7,
  code: '7-abc',
  siteName: '永康市',
  company: '顺达物流',
  contact: '李经理',
  mobile: '13800138000',
  state: 'opened',
  usesMax: 1,
  registered: 0,
  verified: 0,
  live: 0,
  createdBy: '王运营',
  createdAt: '2026-11-20T02:00:00.000Z',
  expiresAt: '2026-12-20T02:00:00.000Z',
  sentAt: '2026-11-20T02:00:00.000Z',
}
const link: Invitation = {
  ...guest,
  id: 6,
  company: '',
  contact: '',
  mobile: null,
  usesMax: 50,
  registered: 3,
  verified: 2,
  live: 1,
  state: 'live',
  sentAt: null,
}
const pageOf = (...list: Invitation[]) => ({ list, total: list.length })
const open = (answers: Answers, at = '/ops/invitations') =>
  renderPage(<InvitationsPage />, {
    at,
    user: userOf(9),
    answers: {
      '/ops/getSiteList': { list: [], total: 0 },
      '/ops/getInvitationList': pageOf(guest, link),
      ...answers,
    },
  })

test('shows the progress of each invitation, and resends an SMS only while it can still be accepted', async () => {
  const { server } = open({ '/ops/resendInvitation': guest, '/ops/revokeInvitation': guest })
  const row = within((await screen.findByText('链接（限 50 家）')).closest('tr') ?? document.body)
  for (const words of ['已有线路', '3/2/1']) row.getByText(words)
  expect(row.queryByRole('button', { name: /重发/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '重发顺达物流' }))
  await waitFor(() => expect(server.callsTo('/ops/resendInvitation')[0]?.body).toEqual({ id: 7 }))
  fireEvent.click(await screen.findByRole('button', { name: '撤销顺达物流' }))
  await waitFor(() => expect(useQuestion.getState().open?.title).toBe('撤销“顺达物流”的邀请？'))
  useQuestion.getState().open?.answer(true)
  await waitFor(() => expect(server.callsTo('/ops/revokeInvitation')[0]?.body).toEqual({ id: 7 }))
})

test('sends a pasted list row by row, and names incomplete lines first', async () => {
  const { server } = open({
    '/ops/inviteCarriers': {
      invited: 1,
      skipped: [{ company: '远通', mobile: '13900139000', reason: 'carrier' }],
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '按名单邀请' }))
  const dialog = within(screen.getByRole('dialog', { name: '按名单邀请' }))
  fireEvent.change(dialog.getByLabelText(/名单/), {
    target: { value: '顺达物流\t李经理\t13800138000\n远通\t\t13900139000\n没有电话' },
  })
  dialog.getByText('第 3 行没有手机号，不会邀请')
  fireEvent.click(dialog.getByRole('button', { name: '发短信邀请 2 家' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsTo('/ops/inviteCarriers')[0]?.body).toEqual({
    siteId: 330_784,
    days: 30,
    rows: [
      { company: '顺达物流', contact: '李经理', mobile: '13800138000' },
      { company: '远通', contact: '', mobile: '13900139000' },
    ],
  })
})

test('creates a link for the city of the filter', async () => {
  const yiwu = { name: '义乌市', cityId: 330_782, parentId: 330_700, disabled: false }
  const { server } = open(
    {
      '/ops/getSiteList': wholeList([
        { ...yiwu, place: 1, regionText: '义乌市', lines: 0, linesOn: 0, invitations: 0, hasOrders: false },
      ]),
      '/ops/createInvitationLink': link,
    },
    '/ops/invitations?site=330782',
  )
  fireEvent.click(await screen.findByRole('button', { name: '生成链接' }))
  const dialog = within(screen.getByRole('dialog', { name: '生成邀请链接' }))
  fireEvent.click(dialog.getByRole('button', { name: '生成并复制' }))
  await waitFor(() => expect(server.callsTo('/ops/createInvitationLink')).toHaveLength(1))
  expect(server.callsTo('/ops/createInvitationLink')[0]?.body).toEqual({
    siteId: 330_782,
    days: 30,
    uses: 50,
  })
})
