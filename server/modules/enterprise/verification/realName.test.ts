import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { realNameChecksPerDay } from '#contract/enterprise/verificationWords.ts'
import type { Person, RealNameOutcome } from '#server/adapters/realName/provider.ts'
import { actor } from '#server/testing/actors.ts'
import { freshAddress } from '#server/testing/data/accounts.ts'
import { freshIdCard, submitPersonal } from '#server/testing/data/verifications.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
const checked: Person[] = []
let says: RealNameOutcome | Error = 'match'

beforeAll(async () => {
  app = await testApp(inject('cluster'), {
    realName: {
      name: 'aliyun',
      check(person) {
        checked.push(person)
        return says instanceof Error ? Promise.reject(says) : Promise.resolve(says)
      },
    },
  })
})
afterAll(() => app.close())

const path = '/user/submitPersonalVerify'
const newcomer = async () => ({ ...(await actor(app, { type: 0 })), remoteAddress: freshAddress() })
const checksOf = async (factoryId: number) => {
  const { rows } = await app.pool.query(
    'select provider, outcome from real_name_check where factory_id = $1 order by id',
    [factoryId],
  )
  return rows as unknown[]
}

test('makes a person at once when name and number match, without pictures or an operator', async () => {
  says = 'match'
  const person = await newcomer()
  const idcard = freshIdCard()
  const info = await app.data(path, { name: '李雷', idcard }, person)
  expect(info).toMatchObject({
    type: 1,
    status: 'approved',
    name: '李雷',
    isChecked: true,
    pictures: [],
    decidedAt: app.clock.now().toISOString(),
  })
  expect(checked.at(-1)).toEqual({ name: '李雷', number: idcard })
  expect(await app.data('/user/getUser', {}, person)).toMatchObject({
    type: 1,
    name: '李雷',
    idcard: `${idcard.slice(0, 1)}****************${idcard.slice(-1)}`,
  })
  expect((await app.call('/orders/getOrdersList', {}, person)).code).toBe(200)
  expect(await checksOf(person.factoryId)).toEqual([{ provider: 'aliyun', outcome: 'match' }])
  const { rows } = await app.pool.query('select r.*, v.idcard_sealed from real_name_check r, verification v')
  expect(JSON.stringify(rows)).not.toContain(idcard)
})

test.each([
  ['mismatch', 400, '姓名和身份证号不一致，请核对；确认没填错，可上传身份证照片由人工审核'],
  ['noRecord', 400, '没有查到这个身份证号，请核对；确认没填错，可上传身份证照片由人工审核'],
] as const)(
  '%s is reported at the number, counted, and leaves the operators as an alternative',
  async (outcome, code, msg) => {
    says = outcome
    const person = await newcomer()
    const refused = await app.call(path, { name: '李雷', idcard: freshIdCard() }, person)
    expect(refused).toMatchObject({ code, msg, data: { fields: [{ path: 'idcard' }] } })
    expect(await checksOf(person.factoryId)).toEqual([{ provider: 'aliyun', outcome }])
    expect(await submitPersonal(app, person)).toMatchObject({ status: 'pending', isChecked: false })
  },
)

test('counts an unavailable provider for no limit, and logs neither name nor number', async () => {
  says = new Error('Aliyun real-name check refused: Timeout')
  const person = await newcomer()
  const idcard = freshIdCard()
  for (let tries = 0; tries <= realNameChecksPerDay; tries += 1)
    expect(await app.call(path, { name: '韩梅梅', idcard }, person)).toMatchObject({
      code: 409,
      msg: '实名核验暂时不可用，请稍后再试，或上传身份证照片由人工审核',
    })
  const log = app.complaints.splice(0).join('\n')
  expect(log).toContain('A real-name check was not answered')
  for (const secret of ['韩梅梅', idcard]) expect(log).not.toContain(secret)
  says = 'match'
  expect(await app.call(path, { name: '韩梅梅', idcard }, person)).toMatchObject({ code: 200 })
})

test('allows five checks a day per account, also of twenty concurrent ones', async () => {
  says = 'mismatch'
  const person = await newcomer()
  const before = checked.length
  const ask = () => app.call(path, { name: '李雷', idcard: freshIdCard() }, person)
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(checked.length - before).toBe(realNameChecksPerDay)
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(20 - realNameChecksPerDay)
  expect((await ask()).msg).toMatch(/^今天核验次数已用完，请 .+后再试，或上传身份证照片由人工审核$/)
})

test('checks nobody who may not become a person or already waits; repeats a lost answer', async () => {
  says = 'match'
  const before = checked.length
  const company = await actor(app, { type: 2 })
  expect(await app.call(path, { name: '李雷', idcard: freshIdCard() }, company)).toMatchObject({ code: 409 })
  const waiting = await newcomer()
  await submitPersonal(app, waiting)
  expect(await app.call(path, { name: '李雷', idcard: freshIdCard() }, waiting)).toMatchObject({ code: 409 })
  expect(checked).toHaveLength(before)
  const person = { ...(await newcomer()), idempotencyKey: 'a-check-of-this-test' }
  const body = { name: '李雷', idcard: freshIdCard() }
  const first = await app.data(path, body, person)
  expect(await app.data(path, body, person)).toEqual(first)
  expect(checked).toHaveLength(before + 1)
})

test('refuses one side of the card alone', async () => {
  const person = await newcomer()
  const body = { name: '李雷', idcard: freshIdCard(), frontFileId: 'x'.repeat(43) }
  expect(await app.call(path, body, person)).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'backFileId', message: '请上传身份证国徽面' }] },
  })
})

test('requires pictures and an operator without a provider', async () => {
  const plain = await testApp(inject('cluster'), { realName: null })
  try {
    const person = await actor(plain, { type: 0 })
    expect(await plain.data('/user/getFactoryVerifyInfo', {}, person)).toMatchObject({
      isCheckedAtOnce: false,
    })
    expect(await plain.call(path, { name: '李雷', idcard: freshIdCard() }, person)).toMatchObject({
      code: 409,
    })
    expect(await submitPersonal(plain, person)).toMatchObject({ status: 'pending' })
  } finally {
    await plain.close()
  }
})
