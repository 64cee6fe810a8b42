import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import {
  freshCreditCode,
  freshIdCard,
  submitEnterprise,
  submitPersonal,
} from '#server/testing/data/verifications.ts'
import { readStream } from '#server/testing/stubs/streamReader.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let operator: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  operator = await actor(app, { type: 9 })
})
afterAll(() => app.close())
beforeEach(() => app.clock.advanceMs(1000))

const userOf = (token: string) => app.data('/user/getUser', {}, { token })
const infoOf = (token: string) => app.data('/user/getFactoryVerifyInfo', {}, { token })
const approve = (id: number, as = operator) =>
  app.call('/ops/reviewVerification', { id, decision: 'approve' }, as)
const reject = (id: number, reason = '营业执照照片不清晰，请重新拍摄') =>
  app.call('/ops/reviewVerification', { id, decision: 'reject', reason }, operator)

test("turns an approved company's factory into its type with name, pinyin, code, people and address; notifies its admin", async () => {
  const owner = await actor(app, { type: 0 })
  const creditCode = freshCreditCode()
  const { id } = await submitEnterprise(app, owner, { creditCode, type: 3, name: '永康市顺达货运有限公司' })
  const stream = await readStream(app.server, { token: owner.token })
  await stream.until('ready')
  expect((await approve(id)).data).toMatchObject({ status: 'approved' })
  expect((await stream.until('end')).data).toMatchObject({ reason: 'rights' })
  expect(await userOf(owner.token)).toMatchObject({
    type: 3,
    factory: { type: 3, name: '永康市顺达货运有限公司' },
  })
  const row = await app.db
    .selectFrom('factory')
    .selectAll()
    .where('id', '=', owner.factoryId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    name_pinyin: 'yongkangshishundahuoyunyouxiangongsi',
    name_initials: 'ykssdhyyxgs',
    credit_code: creditCode,
    legal_person: '王小明',
    road_permit: '330784100123',
    region_code: '330784',
    address: '江南街道五金科技工业园 1 号',
  })
  const { list } = await app.data('/notices/getNoticeList', {}, owner)
  expect(list).toMatchObject([
    {
      kind: 'verificationApproved',
      text: '“永康市顺达货运有限公司”的物流企业认证已通过，现在可以承运订单，并管理员工和企业信息。',
      link: `/user/verification/${owner.factoryId}`,
    },
  ])
  expect(await infoOf(owner.token)).toMatchObject({
    factoryType: 3,
    verification: { id, status: 'approved', decidedAt: app.clock.now().toISOString() },
    approved: { id },
  })
})

test('gives an approved person its name and masked number; it may then become a company', async () => {
  const owner = await actor(app, { type: 0 })
  const { id } = await submitPersonal(app, owner, { idcard: '11010519491231002X', name: '李雷' })
  await approve(id)
  expect(await userOf(owner.token)).toMatchObject({
    type: 1,
    name: '李雷',
    idcard: '1****************X',
    factory: { name: '李雷' },
  })
  const company = await submitEnterprise(app, owner)
  expect(await userOf(owner.token)).toMatchObject({ type: 1 })
  await approve(company.id)
  expect(await userOf(owner.token)).toMatchObject({ type: 2, factory: { name: '永康市明亮五金厂' } })
})

test('tells the admin of a rejected factory why; it keeps its type and may submit again', async () => {
  const owner = await actor(app, { type: 0 })
  const stream = await readStream(app.server, { token: owner.token })
  await stream.until('ready')
  const { id, pictures } = await submitEnterprise(app, owner)
  expect(await reject(id, '企业名称与营业执照不一致。')).toMatchObject({
    code: 200,
    data: { status: 'rejected' },
  })
  await stream.untilChange(({ type }) => type === 'account')
  await stream.untilChange(({ type }) => type === 'notice')
  stream.cut()
  expect(await userOf(owner.token)).toMatchObject({ type: 0 })
  expect((await infoOf(owner.token)).verification).toMatchObject({
    status: 'rejected',
    reason: '企业名称与营业执照不一致。',
    pictures,
  })
  const { list } = await app.data('/notices/getNoticeList', {}, owner)
  expect(list[0]).toMatchObject({
    kind: 'verificationRejected',
    text: '“永康市明亮五金厂”的认证被驳回：企业名称与营业执照不一致。请修改后重新提交。',
  })
  const again = await submitEnterprise(app, owner, { licenceFileId: pictures[0]?.fileId ?? '' })
  expect(again.id).not.toBe(id)
  expect((await approve(again.id)).code).toBe(200)
})

test("keeps a company's rights while its change is pending, and applies it once approved", async () => {
  const owner = await actor(app, { type: 0 })
  const staffOfOwner = await actor(app, { type: 0, role: 'user', factoryId: owner.factoryId })
  const creditCode = freshCreditCode()
  await approve((await submitEnterprise(app, owner, { creditCode })).id)
  const { id } = await submitEnterprise(app, owner, { creditCode, name: '永康市明亮智造有限公司' })
  expect(await userOf(owner.token)).toMatchObject({ type: 2, factory: { name: '永康市明亮五金厂' } })
  await reject(id)
  expect(await userOf(owner.token)).toMatchObject({ type: 2, factory: { name: '永康市明亮五金厂' } })
  expect(await infoOf(owner.token)).toMatchObject({
    verification: { status: 'rejected' },
    approved: { name: '永康市明亮五金厂' },
  })
  await approve((await submitEnterprise(app, owner, { creditCode, name: '永康市明亮智造有限公司' })).id)
  expect(await userOf(staffOfOwner.token)).toMatchObject({ factory: { name: '永康市明亮智造有限公司' } })
  // what concerns only the admins is not sent to the staff
  expect((await app.data('/notices/getNoticeList', {}, staffOfOwner)).total).toBe(0)
})

test('lets one of two operators decide, twenty times at once; the other learns the state; one notice', async () => {
  const owner = await actor(app, { type: 0 })
  const { id } = await submitEnterprise(app, owner)
  const other = await actor(app, { type: 9 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? approve(id, other) : reject(id))),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  const { verification } = await infoOf(owner.token)
  const label = verification?.status === 'approved' ? '已通过' : '已驳回'
  for (const { code, msg } of answers.filter((answer) => answer.code !== 200)) {
    expect(code).toBe(409)
    expect(msg).toContain(`“${label}”`)
  }
  expect((await app.data('/notices/getNoticeList', {}, owner)).total).toBe(1)
})

test('applies whichever of a concurrent withdrawal and approval comes first', async () => {
  for (let n = 0; n < 5; n += 1) {
    const owner = await actor(app, { type: 0 })
    const { id } = await submitEnterprise(app, owner)
    const [withdrawn, decided] = await Promise.all([app.call('/user/withdrawVerify', {}, owner), approve(id)])
    expect(new Set([withdrawn.code, decided.code])).toEqual(new Set([200, 409]))
    expect((await userOf(owner.token)).type).toBe(decided.code === 200 ? 2 : 0)
  }
})

test('refuses a second approval of one credit code, naming the first factory, also at once', async () => {
  const creditCode = freshCreditCode()
  const owners = [await actor(app, { type: 0 }), await actor(app, { type: 0 })]
  const ids = []
  for (const owner of owners) ids.push((await submitEnterprise(app, owner, { creditCode })).id)
  const answers = await Promise.all(ids.map((id) => approve(id)))
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 409]))
  const refused = answers.findIndex(({ code }) => code === 409)
  expect(answers[refused]?.msg).toContain('已属于“永康市明亮五金厂”')
  const detail = await app.data('/ops/getVerificationDetail', { id: ids[refused] ?? 0 }, operator)
  expect(detail).toMatchObject({ status: 'pending', sameCodeFactory: '永康市明亮五金厂' })
})

test('shows how often the card is used and earlier submissions, and logs each access', async () => {
  const idcard = freshIdCard()
  const owner = await actor(app, { type: 0, name: '旧名' })
  const first = await submitPersonal(app, owner, { idcard })
  await reject(first.id, '请重新拍摄身份证')
  const { id, pictures } = await submitPersonal(app, owner, { idcard })
  await submitPersonal(app, await actor(app, { type: 0 }), { idcard })
  const detail = await app.data('/ops/getVerificationDetail', { id }, operator)
  expect(detail).toMatchObject({
    factoryId: owner.factoryId,
    factoryName: '旧名',
    submitterAlias: '测试',
    submitterMobile: owner.mobile,
    sameCardFactories: 1,
    sameCodeFactory: null,
    earlier: [{ id: first.id, status: 'rejected', reason: '请重新拍摄身份证' }],
  })
  for (const { fileId } of pictures)
    expect(
      (
        await app.server.inject({
          method: 'POST',
          url: '/files/read',
          headers: { authorization: operator.token },
          payload: { fileId },
        })
      ).headers['content-type'],
    ).toBe('image/webp')
  await approve(id)
  const subjects = [
    { kind: 'verification' as const, id: String(id) },
    ...pictures.map(({ fileId }) => ({ kind: 'file' as const, id: fileId })),
  ]
  const trail = await app.data('/ops/getAuditTrail', { subjects }, operator)
  expect(trail.total).toBe(5)
  expect(trail.list.map(({ action }) => action)).toEqual([
    'verification.approved',
    'file.looked',
    'file.looked',
    'verification.looked',
    'verification.submitted',
  ])
  expect(trail.list[0]).toMatchObject({
    actor: { alias: '测试' },
    before: { status: 'pending', type: 0, name: '旧名' },
    after: { status: 'approved', type: 1, name: '王小明' },
  })
  expect(
    (await app.data('/ops/getAuditTrail', { subjects, page: 2, pageSize: 4 }, operator)).list,
  ).toHaveLength(1)
})

test('lists the queue, oldest first, filtered and counted; a decision returns the next one', async () => {
  const fresh = await testApp(inject('cluster'))
  const judge = await actor(fresh, { type: 9 })
  const [one, two, three] = [
    await actor(fresh, { type: 0 }),
    await actor(fresh, { type: 0 }),
    await actor(fresh, { type: 0 }),
  ]
  const list = async (filter: object) =>
    (await fresh.data('/ops/getVerificationList', filter, judge)).list.map(({ id }) => id)
  const first = await submitPersonal(fresh, one, { name: '韩梅梅' })
  fresh.clock.advanceMs(3 * 3_600_000)
  const second = await submitEnterprise(fresh, two)
  const third = await submitEnterprise(fresh, three, { name: '100%纯铜_厂' })
  expect(await list({ status: 'pending' })).toEqual([first.id, second.id, third.id])
  expect(await list({ sort: 'newest', pageSize: 2 })).toEqual([third.id, second.id])
  expect(await list({ kind: 'personal' })).toEqual([first.id])
  expect(await list({ waitedHours: 3 })).toEqual([first.id])
  expect(await list({ keyword: '梅梅' })).toEqual([first.id])
  expect(await list({ keyword: '%纯铜_' })).toEqual([third.id])
  expect(await list({ keyword: '_' })).toEqual([third.id])
  expect(await list({ keyword: second.creditCode ?? '' })).toEqual([second.id])
  expect(await list({ keyword: one.mobile })).toEqual([first.id])
  const review = (id: number) => fresh.data('/ops/reviewVerification', { id, decision: 'approve' }, judge)
  expect(await review(second.id)).toEqual({ status: 'approved', nextId: first.id })
  expect(await fresh.data('/ops/getVerificationList', { status: 'approved' }, judge)).toMatchObject({
    list: [{ id: second.id, reviewerAlias: '测试', factoryType: 2 }],
    total: 1,
    pending: 2,
  })
  await review(first.id)
  expect(await review(third.id)).toEqual({ status: 'approved', nextId: null })
  await fresh.close()
})

test('requires a reason for a rejection', async () => {
  const { id } = await submitEnterprise(app, await actor(app, { type: 0 }))
  const answer = await app.call('/ops/reviewVerification', { id, decision: 'reject' }, operator)
  expect(answer).toMatchObject({ code: 400, data: { fields: [{ path: 'reason' }] } })
  expect(
    await app.call('/ops/reviewVerification', { id: 999_999, decision: 'approve' }, operator),
  ).toMatchObject({
    code: 404,
  })
})

test('asks before an approval without pictures, and logs that there were none', async () => {
  const owner = await actor(app, { type: 0 })
  const { id } = await submitEnterprise(app, owner, { type: 3 })
  await app.pool.query('delete from verification_picture where verification_id = $1', [id])
  expect(await approve(id)).toMatchObject({ code: 409, msg: problems.verificationNoPictures.msg })
  expect(await infoOf(owner.token)).toMatchObject({ verification: { status: 'pending' } })
  const confirmed = { id, decision: 'approve', isConfirmed: true } as const
  expect(await app.data('/ops/reviewVerification', confirmed, operator)).toMatchObject({ status: 'approved' })
  const subjects = [{ kind: 'verification' as const, id: String(id) }]
  const trail = await app.data('/ops/getAuditTrail', { subjects }, operator)
  expect(trail.list[0]).toMatchObject({
    action: 'verification.approved',
    after: { status: 'approved', withoutPictures: true },
  })
})

test('rejects a submission without pictures at once', async () => {
  const owner = await actor(app, { type: 0 })
  const { id } = await submitEnterprise(app, owner, { type: 3 })
  await app.pool.query('delete from verification_picture where verification_id = $1', [id])
  expect(await reject(id)).toMatchObject({ code: 200 })
})
