import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { minuteMs } from '#contract/kernel/time.ts'
import type { SmsProvider } from '#server/adapters/sms/provider.ts'
import { actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { recordSmsOutages } from './smsOutage.ts'

let app: TestApp
let lines: string[]
let refusal: string | null

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())
beforeEach(async () => {
  lines = []
  refusal = null
  await app.pool.query('delete from sms_outage')
})

const provider: SmsProvider = {
  send: () => (refusal === null ? Promise.resolve() : Promise.reject(new Error(refusal))),
  sendNotice: () => Promise.resolve('noTemplate'),
}
/** Creates the provider of one more process on the same database. */
const ofProcess = () =>
  recordSmsOutages(provider, {
    db: app.db,
    now: () => app.clock.now(),
    warn: (_, line) => void lines.push(line),
  })
const message = { mobile: '13800138000', code: '123456', purposeText: '登录', validMinutes: 5 }
const send = (sms: SmsProvider) => sms.send(message).catch((error: Error) => error.message)
const shown = async () => (await app.data('/ops/getOpening', {}, await actor(app, { type: 9 }))).smsOutage

test('shows since when every process failed to send, and nothing once one of them sends', async () => {
  const [first, second] = [ofProcess(), ofProcess()]
  const since = app.clock.now().toISOString()
  refusal = 'Aliyun SMS refused: isv.OUT_OF_SERVICE'
  expect([await send(first), await send(second)]).toEqual([refusal, refusal])
  // a provider may refuse a single mobile
  expect(await shown()).toBeNull()
  app.clock.advanceMs(minuteMs)
  refusal = 'Aliyun SMS refused: isv.AMOUNT_NOT_ENOUGH'
  await send(first)
  expect(await shown()).toEqual({ since, failed: 3, fault: refusal })
  await send(second)
  expect(await shown()).toMatchObject({ since, failed: 4 })
  expect(lines).toEqual(['The SMS provider accepts no SMS'])
  // the provider was not called
  await first.sendNotice({ mobile: message.mobile, template: 'arrived', subject: 'x', count: 1 })
  expect(await shown()).toMatchObject({ failed: 4 })
  refusal = null
  expect(await send(second)).toBeUndefined()
  expect(await shown()).toBeNull()
  await send(first)
  expect(lines).toEqual(['The SMS provider accepts no SMS', 'The SMS provider accepts SMS again'])
})

test('counts failures of several processes at once without losing one', async () => {
  const processes = Array.from({ length: 10 }, ofProcess)
  refusal = 'Tencent SMS refused: ECONNREFUSED'
  await Promise.all(processes.map(send))
  expect(await shown()).toMatchObject({ failed: 10, fault: refusal })
  expect(lines).toEqual(['The SMS provider accepts no SMS'])
})

test('sends although the outage cannot be recorded', async () => {
  await app.pool.query('alter table sms_outage rename to elsewhere')
  expect(await send(ofProcess())).toBeUndefined()
  refusal = 'Aliyun SMS refused: no code'
  expect(await send(ofProcess())).toBe(refusal)
  await app.pool.query('alter table elsewhere rename to sms_outage')
  expect(lines).toEqual(['The state of SMS was not recorded', 'The state of SMS was not recorded'])
})
