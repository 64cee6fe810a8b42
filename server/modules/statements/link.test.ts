import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayMs } from '#contract/kernel/time.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrier: Actor
let lineId: number
const month = '2026-11'

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrier = await actor(app, { type: 3, name: '顺达货运' })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

const ofCarrier = (customerId: number) => app.data('/carrier/getStatement', { month, customerId }, carrier)

async function linked() {
  const owner = await actor(app, { type: 2, name: '永康五金厂' })
  const { id } = await placeOrder(app, owner.token, lineId, { payment: 'monthly' })
  await carryTo(app, carrier.token, id, 'signed')
  const customerId = owner.factoryId
  await app.data('/carrier/issueStatement', { month, customerId, seenVersion: 0 }, carrier)
  const { linkCode } = await ofCarrier(customerId)
  const { mobile } = await app.db
    .selectFrom('app_user')
    .select('mobile')
    .where('id', '=', owner.userId)
    .executeTakeFirstOrThrow()
  return { owner, code: linkCode ?? '', tail: mobile?.slice(-4) ?? '', customerId }
}
const wrongOf = (tail: string) => (tail === '0000' ? '1111' : '0000')

test("opens only the statement by its link, and confirms once with the end of the customer's mobile", async () => {
  const { owner, code, tail, customerId } = await linked()
  const opened = await app.data('/statements/openLink', { code })
  expect(opened).toMatchObject({
    customer: { name: '永康五金厂' },
    total: 1,
    since: null,
    issued: { state: 'issued' },
  })
  const wrong = { code, phoneTail: wrongOf(tail), answer: 'confirm' as const }
  expect(await app.call('/statements/answerByLink', wrong)).toMatchObject({
    code: 400,
    msg: '不是贵公司管理员手机的后 4 位，请核对',
  })
  const right = { code, phoneTail: tail, answer: 'confirm' as const }
  expect(await app.data('/statements/answerByLink', right)).toMatchObject({
    state: 'confirmed',
    isAnsweredByLink: true,
  })
  expect((await app.data('/notices/getNoticeList', {}, carrier)).list[0]).toMatchObject({
    kind: 'statementConfirmed',
  })
  expect(await app.call('/statements/answerByLink', right)).toMatchObject({ code: 409 })
  const seen = await app.data('/statements/getStatement', { month, carrierId: carrier.factoryId }, owner)
  expect(seen.issued).toMatchObject({ state: 'confirmed', isAnsweredByLink: true })
  app.clock.advanceMs(90 * dayMs)
  expect(await app.call('/statements/openLink', { code })).toMatchObject({
    code: 409,
    msg: '链接已过期，请登录后查看，或向承运商重新要一个',
  })
  app.clock.advanceMs(-90 * dayMs)
  expect((await ofCarrier(customerId)).linkCode).toBe(code)
})

test('refuses a link of an older version, a forged one and one tried too often', async () => {
  const { code, tail, customerId } = await linked()
  for (let tries = 0; tries < 5; tries += 1)
    await app.call('/statements/answerByLink', { code, phoneTail: wrongOf(tail), answer: 'confirm' })
  expect(
    await app.call('/statements/answerByLink', { code, phoneTail: tail, answer: 'confirm' }),
  ).toMatchObject({
    code: 429,
    msg: '试的次数太多，请明天再试，或登录后确认',
  })
  await app.data('/carrier/issueStatement', { month, customerId, seenVersion: 1 }, carrier)
  expect(await app.call('/statements/openLink', { code })).toMatchObject({
    code: 409,
    msg: '对账单已有新版，请用新链接打开',
  })
  const forged = `${code.split('-')[0] ?? ''}-0123456789abc`
  expect(await app.call('/statements/openLink', { code: forged })).toMatchObject({ code: 404 })
  const remoteAddress = '203.0.113.9'
  for (let tries = 0; tries < 60; tries += 1)
    await app.call('/statements/openLink', { code: forged }, { remoteAddress })
  expect((await app.call('/statements/openLink', { code: forged }, { remoteAddress })).code).toBe(429)
})
