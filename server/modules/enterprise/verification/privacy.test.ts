import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { pictureRetentionDays } from '#contract/enterprise/verificationWords.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import {
  freshIdCard,
  personalBody,
  submitEnterprise,
  submitPersonal,
} from '#server/testing/data/verifications.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { sweepVerificationPictures } from './pictures.ts'

let app: TestApp
let operator: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  operator = await actor(app, { type: 9 })
})
afterAll(() => app.close())

const openPicture = async (fileId: string, token: string) => {
  const headers = { authorization: token }
  const answer = await app.server.inject({ method: 'POST', url: '/files/read', headers, payload: { fileId } })
  return answer.headers['content-type'] === 'image/webp' ? 'seen' : (answer.json() as { code: number }).code
}
const reject = (id: number) =>
  app.data('/ops/reviewVerification', { id, decision: 'reject', reason: '请重新拍摄' }, operator)

/** Every table's content as text; bytes in hex. */
async function wholeDatabase(): Promise<string> {
  const tables = await app.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const parts = []
  for (const { name } of tables.rows) {
    const { rows } = await app.pool.query<{ dump: string | null }>(
      `select json_agg(t)::text as dump from ${name} t`,
    )
    parts.push(rows[0]?.dump ?? '')
  }
  return parts.join('\n')
}

test('stores no id-card number in any table, and returns none', async () => {
  const idcard = freshIdCard()
  const owner = await actor(app, { type: 0 })
  const body = await personalBody(app, owner, { idcard })
  const once = { token: owner.token, idempotencyKey: 'a-key-of-the-privacy-test' }
  const submitted = await app.data('/user/submitPersonalVerify', body, once)
  const detail = await app.data('/ops/getVerificationDetail', { id: submitted.id }, operator)
  await app.data('/ops/reviewVerification', { id: submitted.id, decision: 'approve' }, operator)
  const user = await app.data('/user/getUser', {}, owner)
  const info = await app.data('/user/getFactoryVerifyInfo', {}, owner)
  const trail = await app.data(
    '/ops/getAuditTrail',
    { subjects: [{ kind: 'verification', id: String(submitted.id) }] },
    operator,
  )
  const answers = JSON.stringify([submitted, detail, user, info, trail])
  const dump = await wholeDatabase()
  expect(dump).toContain(submitted.idcardMasked)
  expect(answers).toContain(submitted.idcardMasked)
  for (const form of [
    idcard,
    idcard.toLowerCase(),
    Buffer.from(idcard).toString('hex'),
    idcard.slice(4, 16),
  ]) {
    expect(dump).not.toContain(form)
    expect(answers).not.toContain(form)
  }
})

test("shows identity pictures to the factory's admins and operators, and logs every access", async () => {
  const owner = await actor(app, { type: 0 })
  const admin = await actor(app, { type: 0, factoryId: owner.factoryId })
  const staff = await actor(app, { type: 0, role: 'user', factoryId: owner.factoryId })
  const stranger = await actor(app, { type: 3 })
  const { pictures } = await submitPersonal(app, owner)
  const fileId = pictures[0]?.fileId ?? ''
  expect(await openPicture(fileId, owner.token)).toBe('seen')
  expect(await openPicture(fileId, admin.token)).toBe('seen')
  expect(await openPicture(fileId, operator.token)).toBe('seen')
  expect(await openPicture(fileId, staff.token)).toBe(404)
  expect(await openPicture(fileId, stranger.token)).toBe(404)
  const { rows } = await app.pool.query<{ user_id: number }>(
    `select user_id from audit_log where action = 'file.looked' and subject_id = $1 order by id`,
    [fileId],
  )
  expect(rows.map(({ user_id }) => user_id)).toEqual([owner.userId, admin.userId, operator.userId])
})

test('removes pictures of a rejected submission when a new one replaces them or after half a year; keeps others', async () => {
  const owner = await actor(app, { type: 0 })
  const seen = (fileId: string | undefined) => openPicture(fileId ?? '', owner.token)
  const sweep = () => sweepVerificationPictures(app.db, app.clock.now())
  const first = await submitPersonal(app, owner)
  const [front, back] = first.pictures
  await reject(first.id)
  await sweep()
  expect([await seen(front?.fileId), await seen(back?.fileId)]).toEqual(['seen', 'seen'])
  // the front is replaced, the back is reused
  const second = await submitPersonal(app, owner, { backFileId: back?.fileId ?? '' })
  await sweep()
  expect([await seen(front?.fileId), await seen(back?.fileId)]).toEqual([404, 'seen'])
  await app.data('/ops/reviewVerification', { id: second.id, decision: 'approve' }, operator)
  const third = await submitEnterprise(app, owner)
  await app.data('/user/withdrawVerify', {}, owner)
  app.clock.advanceMs((pictureRetentionDays - 1) * dayMs)
  await sweep()
  const again = await actor(app, { type: 1, factoryId: owner.factoryId })
  expect(await openPicture(third.pictures[0]?.fileId ?? '', again.token)).toBe('seen')
  app.clock.advanceMs(2 * dayMs)
  await sweep()
  const last = await actor(app, { type: 1, factoryId: owner.factoryId })
  expect(await openPicture(third.pictures[0]?.fileId ?? '', last.token)).toBe(404)
  // pictures of an approved submission stay
  expect(await openPicture(back?.fileId ?? '', last.token)).toBe('seen')
  const info = await app.data('/user/getFactoryVerifyInfo', {}, last)
  expect(info.verification?.pictures).toEqual([])
  expect(info.approved?.pictures).toHaveLength(2)
})

test('answers staff, strangers and other types as if nothing existed', async () => {
  const owner = await actor(app, { type: 2 })
  await submitEnterprise(app, owner)
  const staff = await actor(app, { type: 2, role: 'user', factoryId: owner.factoryId })
  for (const path of ['/user/getFactoryVerifyInfo', '/user/withdrawVerify'] as const)
    expect((await app.call(path, {}, staff)).code).toBe(403)
  const stranger = await actor(app, { type: 3 })
  expect((await app.data('/user/getFactoryVerifyInfo', {}, stranger)).verification).toBeNull()
  expect((await app.call('/user/withdrawVerify', {}, stranger)).code).toBe(409)
  for (const as of [owner, stranger])
    for (const path of ['/ops/getVerificationDetail', '/ops/reviewVerification'] as const)
      expect((await app.call(path, { id: 1, decision: 'approve' } as never, as)).code).toBe(403)
})
