import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InvitationView } from '#contract/operators/invitationCalls.ts'
import { useLocalCity } from '#shared/browser/localCity.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import JoinPage from './JoinPage.tsx'

const invited: InvitationView = {
  siteName: '义乌市',
  cityId: 330_782,
  parentId: 330_700,
  company: '顺达物流',
  expiresAt: '2026-12-20T02:00:00.000Z',
  step: 'register',
}
const open = (answer: InvitationView | Refusal, user: ReturnType<typeof userOf> | null = null) =>
  renderPage(<JoinPage />, {
    at: '/join/1-abc',
    pattern: '/join/:code',
    user,
    answers: { '/join/openInvitation': answer, '/join/acceptInvitation': { ...invited, step: 'verify' } },
  })

test('shows a stranger the inviter and the city, and returns after the login', async () => {
  open(invited)
  await screen.findByRole('heading', { name: '专线通邀请顺达物流入驻义乌市' })
  expect(screen.getByRole('link', { name: '登录 / 注册' }).getAttribute('href')).toBe(
    '/login?redirect=%2Fjoin%2F1-abc',
  )
  expect(screen.queryByLabelText('已完成')).toBeNull()
})

test('lets a logged-in user accept, sets the city, and continues to the verification', async () => {
  const user = userOf(0)
  const { server, currentPath } = open({ ...invited, step: 'verify' }, user)
  fireEvent.click(await screen.findByRole('button', { name: '接受邀请，去企业认证' }))
  await waitFor(() => expect(currentPath()).toBe(`/user/verification/${user.factory_id}`))
  expect(server.callsTo('/join/acceptInvitation').map(({ body }) => body)).toEqual([{ code: '1-abc' }])
  expect(useLocalCity.getState().site.name).toBe('义乌市')
})

test('explains an expired invitation', async () => {
  open(new Refusal(409, '邀请已过期，请让邀请您的人重发'))
  await screen.findByText(/邀请已过期，请让邀请您的人重发/)
})
