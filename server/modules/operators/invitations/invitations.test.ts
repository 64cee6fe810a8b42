import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { actor, freshMobile } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { freshAddress, registered } from '#server/testing/data/accounts.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

const siteId = 330_784
let app: TestApp
let operator: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())
beforeEach(async () => {
  operator = await actor(app, { type: 9 })
})

const link = async (uses = 5, days = 30) =>
  app.data('/ops/createInvitationLink', { siteId, days, uses }, operator)
const guest = (mobile = freshMobile()) => ({ company: '顺达物流', contact: '李经理', mobile })
const invite = (...rows: ReturnType<typeof guest>[]) =>
  app.data('/ops/inviteCarriers', { siteId, days: 30, rows }, operator)
const open = (code: string, token?: string) =>
  app.call('/join/openInvitation', { code }, { remoteAddress: freshAddress(), ...(token ? { token } : {}) })
const accept = (code: string, token: string) => app.call('/join/acceptInvitation', { code }, { token })
/** Registers the mobile. */
const register = async (mobile: string) => {
  const { userId } = await actor(app, { type: 0 })
  await app.pool.query('update app_user set mobile = $1 where id = $2', [mobile, userId])
}
const newest = async () => {
  const { list } = await app.data('/ops/getInvitationList', {}, operator)
  const [first] = list
  if (!first) throw new Error('There is no invitation')
  return first
}

test('reports each step from the link to the first line to the guest and to the operators', async () => {
  const { code, state } = await link()
  expect(state).toBe('unopened')
  expect(await open(code)).toMatchObject({
    code: 200,
    data: { siteName: '永康市', cityId: siteId, step: 'register' },
  })
  expect(await newest()).toMatchObject({ state: 'opened', registered: 0 })

  const { token } = await registered(app)
  expect(await open(code, token)).toMatchObject({ data: { step: 'verify' } })
  expect(await accept(code, token)).toMatchObject({ code: 200, data: { step: 'verify' } })
  expect(await accept(code, token)).toMatchObject({ code: 200 })
  expect(await newest()).toMatchObject({ state: 'registered', registered: 1, verified: 0 })
  const { city_text: city, factory } = await app.data('/user/getUser', {}, { token })
  expect(city).toContain('永康市')

  await app.pool.query('update factory set type = 3 where id = $1', [factory.id])
  expect(await open(code, token)).toMatchObject({ data: { step: 'line' } })
  expect(await newest()).toMatchObject({ state: 'verified', verified: 1, live: 0 })
  await insertLine(app, { carrierId: factory.id })
  expect(await open(code, token)).toMatchObject({ data: { step: 'done' } })
  expect(await newest()).toMatchObject({ state: 'live', live: 1 })
})

test('invites a list by SMS, each mobile once; the state follows its registration', async () => {
  const known = await actor(app, { type: 3 })
  const [first, second] = [guest(), guest()]
  const invited = await invite(first, second, { ...first, company: '又一次' }, guest(known.mobile))
  expect(invited).toEqual({
    invited: 2,
    skipped: [
      { company: '又一次', mobile: first.mobile, reason: 'twice' },
      { company: '顺达物流', mobile: known.mobile, reason: 'carrier' },
    ],
  })
  expect(await invite(first)).toMatchObject({ invited: 0, skipped: [{ reason: 'invited' }] })
  await app.runJobs()
  const { list } = await app.data('/ops/getInvitationList', { state: 'unopened' }, operator)
  const row = list.find(({ mobile }) => mobile === first.mobile)
  expect(app.sentNotices.filter(({ mobile }) => mobile === first.mobile)).toMatchObject([
    { template: 'carrierInvited', subject: row?.code },
  ])
  await register(first.mobile)
  const after = await app.data('/ops/getInvitationList', { state: 'registered' }, operator)
  expect(after.list.map(({ mobile }) => mobile)).toContain(first.mobile)
})

test('refuses forged, expired, revoked and used-up invitations, and accounts of another kind', async () => {
  const { code, id } = await link(1, 1)
  const forged = `${code.slice(0, -1)}${code.endsWith('a') ? 'b' : 'a'}`
  const other = (await link()).code
  for (const wrong of [
    forged,
    `zz-${code.split('-')[1]}`,
    `${code.split('-')[0]}-${other.split('-')[1]}`,
    'x',
    '%00',
  ])
    expect(await open(wrong)).toMatchObject(problems.invitationUnknown)
  const [guestToken, late] = [(await registered(app)).token, (await registered(app)).token]
  for (const type of [2, 9] as const)
    expect(await accept(code, (await actor(app, { type })).token)).toMatchObject(problems.invitationOtherKind)
  const both = await Promise.all([accept(code, guestToken), accept(code, late)])
  expect(both.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await open(code)).toMatchObject(problems.invitationUsedUp)
  // an accepted guest may open it again, even after it expired
  const winner = both[0]?.code === 200 ? guestToken : late
  await app.pool.query('update carrier_invitation set expires_at = $1 where id = $2', [app.clock.now(), id])
  expect(await open(code, winner)).toMatchObject({ code: 200 })
  expect(await open(code)).toMatchObject(problems.invitationExpired)
  const short = await link(1, 1)
  app.clock.advanceMs(dayMs)
  expect(await open(short.code)).toMatchObject(problems.invitationExpired)
  operator = await actor(app, { type: 9 })
  expect(await app.data('/ops/revokeInvitation', { id }, operator)).toMatchObject({ state: 'registered' })
  expect(await open(code)).toMatchObject(problems.invitationRevoked)
})

test('repeats an SMS once a day, not for a link or an accepted one; an expired one is extended a week', async () => {
  const row = guest()
  await invite(row)
  const { id } = await newest()
  const resend = () => app.call('/ops/resendInvitation', { id }, operator)
  expect(await resend()).toMatchObject({ code: problems.invitationJustSent.code })
  app.clock.advanceMs(31 * dayMs)
  operator = await actor(app, { type: 9 })
  expect(await newest()).toMatchObject({ state: 'expired' })
  expect(await resend()).toMatchObject({ code: 200, data: { state: 'unopened' } })
  expect(await app.call('/ops/resendInvitation', { id: (await link()).id }, operator)).toMatchObject(
    problems.invitationNotSent,
  )
  app.clock.advanceMs(dayMs)
  operator = await actor(app, { type: 9 })
  await register(row.mobile)
  expect(await resend()).toMatchObject(problems.invitationNotSent)
  const trail = await app.data(
    '/ops/getAuditTrail',
    { subjects: [{ kind: 'invitation', id: String(id) }] },
    operator,
  )
  expect(trail.list).toHaveLength(2)
})

test('limits the codes tried from one address', async () => {
  const remoteAddress = freshAddress()
  const tries = await Promise.all(
    Array.from({ length: 121 }, () => app.call('/join/openInvitation', { code: '1-1' }, { remoteAddress })),
  )
  expect(tries.filter(({ code }) => code === 429)).toHaveLength(1)
})
