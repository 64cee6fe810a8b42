import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { feedbackPerDayMax } from '#contract/help/feedbackWords.ts'
import { problems } from '#contract/kernel/problems.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { jpeg, upload } from '#server/testing/data/consults.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let author: Actor
let colleague: Actor
let operator: Actor
beforeAll(async () => {
  app = await testApp(inject('cluster'))
  author = await actor(app, { type: 0, name: '永康市反馈五金厂' })
  colleague = await actor(app, { type: 0, role: 'user', factoryId: author.factoryId })
  operator = await actor(app, { type: 9 })
})
afterAll(() => app.close())

const picture = async (as: Actor) => (await upload(app, as, await jpeg())).data.fileId
const submit = (text: string, as = author, fileIds: string[] = []) =>
  app.data('/user/submitFeedback', { kind: 'fault', text, fileIds }, as)
const own = async (as: Actor) => (await app.data('/user/getFeedbackList', {}, as)).list

test('is answered, added to and answered again; only its author reads it and gets notices', async () => {
  const fileId = await picture(author)
  const feedback = await submit('查运单打不开', author, [fileId])
  expect(feedback).toMatchObject({ status: 'open', fileIds: [fileId], contact: '', replies: [] })
  expect(await own(colleague)).toEqual([])
  const { list, counts } = await app.data('/ops/getFeedbackList', { status: 'open' }, operator)
  expect(list[0]).toMatchObject({ id: feedback.id, pictures: 1, replies: 0, factory: '永康市反馈五金厂' })
  expect(counts.open).toBe(1)

  const reply = { id: feedback.id, seenReplies: 0, text: '请更新后再试', status: 'answered' } as const
  const answered = await app.data('/ops/replyFeedback', reply, operator)
  expect(answered.replies).toMatchObject([{ side: 'operator', text: '请更新后再试' }])
  // An operator who has not seen that answer cannot overwrite it.
  expect(await app.call('/ops/replyFeedback', reply, operator)).toEqual({
    ...problems.feedbackChanged,
    data: null,
  })
  const notices = await app.db
    .selectFrom('notice')
    .select(['user_id', 'link'])
    .where('kind', '=', 'feedbackReplied')
    .execute()
  expect(notices).toEqual([{ user_id: author.userId, link: '/help/feedback' }])

  const added = await app.data('/user/replyFeedback', { id: feedback.id, text: '还是不行' }, author)
  expect(added).toMatchObject({ status: 'open', replies: [{ side: 'operator' }, { side: 'user' }] })
  expect(await app.call('/user/replyFeedback', { id: feedback.id, text: '我也是' }, colleague)).toEqual({
    ...problems.notFound,
    data: null,
  })
  const closing = { id: feedback.id, seenReplies: 2, status: 'closed' } as const
  expect(await app.data('/ops/replyFeedback', closing, operator)).toMatchObject({ status: 'closed' })
  expect((await own(author))[0]).toMatchObject({ status: 'closed', replies: [{}, {}] })
  // Only an answer sends a notice, not a change of status alone.
  expect(
    await app.db.selectFrom('notice').select('id').where('kind', '=', 'feedbackReplied').execute(),
  ).toHaveLength(1)
  const audit = await app.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject_kind', '=', 'feedback')
    .orderBy('id')
    .execute()
  expect(audit).toMatchObject([
    { action: 'feedback.handled', before: { status: 'open' }, after: { status: 'answered' } },
    { action: 'feedback.handled', before: { status: 'open' }, after: { status: 'closed' } },
  ])
})

test('shows its pictures to its author and operators only; refuses a foreign or used picture', async () => {
  const fileId = await picture(author)
  await submit('看图', author, [fileId])
  const codes = await Promise.all(
    [author, operator, colleague, await actor(app, { type: 2 }), {}].map(
      async (as) => (await app.call('/files/read', { fileId }, as)).code,
    ),
  )
  expect(codes).toEqual([200, 200, 404, 404, 404])
  const count = (await own(author)).length
  for (const bad of [[fileId], [await picture(colleague)], ['x'.repeat(43)]])
    expect(
      await app.call('/user/submitFeedback', { kind: 'other', text: '图', fileIds: bad }, author),
    ).toMatchObject({ code: 404 })
  const twice = await picture(author)
  expect(
    await app.call('/user/submitFeedback', { kind: 'other', text: '图', fileIds: [twice, twice] }, author),
  ).toMatchObject({ code: 400, data: { fields: [{ path: 'fileIds' }] } })
  expect(await own(author)).toHaveLength(count)
})

test('refuses an answer without text, allows a status alone; the same key creates one feedback', async () => {
  const key = { ...author, idempotencyKey: 'feedback-feedback-1' }
  const [first, second] = [await submit('一次', key), await submit('一次', key)]
  expect(second).toEqual(first)
  const { id } = first
  expect(
    await app.call('/ops/replyFeedback', { id, seenReplies: 0, status: 'answered' }, operator),
  ).toMatchObject({ code: 400, data: { fields: [{ path: 'text' }] } })
  expect(
    await app.data('/ops/replyFeedback', { id, seenReplies: 0, status: 'processing' }, operator),
  ).toMatchObject({ status: 'processing', replies: [] })
})

test('finds by text, author and factory, filters, and lists the longest waiting first', async () => {
  const early = await submit('找得到_50%的关键字')
  app.clock.advanceMs(1000)
  const late = await submit('另一个关键字')
  const search = async (keyword: string) =>
    (await app.data('/ops/getFeedbackList', { keyword }, operator)).list.map(({ id }) => id)
  expect(await search('关键字')).toEqual([early.id, late.id])
  expect(await search('_50%')).toEqual([early.id])
  expect(await search('反馈五金')).toContain(late.id)
  const { list, total } = await app.data(
    '/ops/getFeedbackList',
    { kind: 'complaint', keyword: '关键字' },
    operator,
  )
  expect([list, total]).toEqual([[], 0])
  const page = await app.data('/ops/getFeedbackList', { keyword: '关键字', page: 2, pageSize: 1 }, operator)
  expect(page).toMatchObject({ list: [{ id: late.id }], total: 2 })
})

test('refuses the eleventh in a day, also when all come at once', async () => {
  const eager = await actor(app, { type: 2 })
  const answers = await Promise.all(
    Array.from({ length: feedbackPerDayMax + 5 }, (_, n) =>
      app.call('/user/submitFeedback', { kind: 'other', text: `第 ${n} 条` }, eager),
    ),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(feedbackPerDayMax)
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(5)
  app.clock.advanceMs(24 * 3_600_000)
  // Its login has expired by then.
  const again = await actor(app, { type: 2, factoryId: eager.factoryId })
  expect((await app.call('/user/submitFeedback', { kind: 'other', text: '明天' }, again)).code).toBe(200)
})
