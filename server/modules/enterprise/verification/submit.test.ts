import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { factoriesPerIdCardMax } from '#contract/enterprise/verificationWords.ts'
import type { FactoryType } from '#contract/kernel/access.ts'
import { problemText } from '#contract/kernel/problems.ts'
import { actor } from '#server/testing/actors.ts'
import {
  enterpriseBody,
  freshIdCard,
  personalBody,
  submitEnterprise,
  submitPersonal,
  uploadedPicture,
} from '#server/testing/data/verifications.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

const infoOf = (token: string) => app.data('/user/getFactoryVerifyInfo', {}, { token })

test('submits a person: masked, pending, its pictures stored; visible to a colleague admin', async () => {
  const owner = await actor(app, { type: 0 })
  const body = await personalBody(app, owner, { idcard: ' 110105 19491231 002x ' })
  const answer = await app.data('/user/submitPersonalVerify', body, owner)
  expect(answer).toMatchObject({
    kind: 'personal',
    type: 1,
    status: 'pending',
    name: '王小明',
    idcardMasked: '1****************X',
    creditCode: null,
    reason: null,
    submittedAt: app.clock.now().toISOString(),
    decidedAt: null,
    isChecked: false,
  })
  expect(answer.pictures).toEqual([
    { role: 'front', fileId: body.frontFileId, widthPx: 80, heightPx: 60 },
    { role: 'back', fileId: body.backFileId, widthPx: 80, heightPx: 60 },
  ])
  const { token } = await actor(app, { type: 0, factoryId: owner.factoryId })
  expect(await infoOf(token)).toEqual({
    factoryId: owner.factoryId,
    factoryType: 0,
    isCheckedAtOnce: true,
    verification: answer,
    approved: null,
  })
})

test("submits a carrier with licence and permit; a manufacturer's permit is not stored", async () => {
  const carrier = await actor(app, { type: 0 })
  const answer = await submitEnterprise(app, carrier, {
    type: 3,
    roadPermit: ' 浙交运管许可金字 330784100123 号',
  })
  expect(answer).toMatchObject({
    kind: 'enterprise',
    type: 3,
    regionText: '浙江省金华市永康市',
    roadPermit: '浙交运管许可金字330784100123号',
    idcardMasked: null,
    pictures: [{ role: 'licence' }],
  })
  const maker = await actor(app, { type: 0 })
  const manufacturer = await submitEnterprise(app, maker, { type: 2, roadPermit: '330784100123' })
  expect(manufacturer).toMatchObject({ type: 2, roadPermit: null })
})

test.each([
  [{ idcard: '110105194912310021' }, 'idcard', '第 18 位校验码'],
  [{ idcard: '110105194913310020' }, 'idcard', '第 7–14 位'],
  [{ name: ' ' }, 'name', '请填写姓名'],
])('%j is refused at its field', async (change, path, says) => {
  const owner = await actor(app, { type: 0 })
  const answer = await app.call('/user/submitPersonalVerify', await personalBody(app, owner, change), owner)
  expect(answer).toMatchObject({ code: 400, data: { fields: [{ path }] } })
  expect(answer.msg).toContain(says)
})

test.each([
  [{ creditCode: '91110000802100433C' }, 'creditCode', '第 18 位校验码'],
  [{ type: 3 as const, roadPermit: '' }, 'roadPermit', '请填写道路运输经营许可证号'],
  [{ type: 3 as const, roadPermit: '12345' }, 'roadPermit', '12 位数字'],
  [{ regionCode: '999999' }, 'regionCode', '所在地区不存在'],
])('of a company %j is refused at its field', async (change, path, says) => {
  const owner = await actor(app, { type: 0 })
  const answer = await app.call('/user/submitFactoryVerify', await enterpriseBody(app, owner, change), owner)
  expect(answer).toMatchObject({ code: 400, data: { fields: [{ path }] } })
  expect(answer.msg).toContain(says)
})

test('requires own, different pictures', async () => {
  const owner = await actor(app, { type: 0 })
  const stranger = await actor(app, { type: 0 })
  const foreign = await uploadedPicture(app, stranger)
  const submit = async (change: object) =>
    app.call('/user/submitPersonalVerify', await personalBody(app, owner, change), owner)
  const absent = await submit({ frontFileId: 'x'.repeat(43) })
  expect(absent).toMatchObject({ code: 404, data: { fields: [{ path: 'frontFileId' }] } })
  expect(await submit({ frontFileId: foreign })).toEqual(absent)
  const { pictures } = await submitPersonal(app, stranger)
  for (const { fileId } of pictures) expect(await submit({ frontFileId: fileId })).toEqual(absent)
  const own = await uploadedPicture(app, owner)
  expect(await submit({ frontFileId: own, backFileId: own })).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'backFileId' }] },
  })
  expect((await infoOf(owner.token)).verification).toBeNull()
})

test('keeps one pending submission per factory, also of ten at once; after a withdrawal the pictures may be reused', async () => {
  const owner = await actor(app, { type: 0 })
  const bodies = await Promise.all(Array.from({ length: 10 }, () => enterpriseBody(app, owner)))
  const answers = await Promise.all(bodies.map((body) => app.call('/user/submitFactoryVerify', body, owner)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  const refused = answers.filter(({ code }) => code !== 200)
  expect(new Set(refused.map(({ code, msg }) => `${code} ${msg}`))).toEqual(
    new Set([`409 ${problemText('verificationPending')}`]),
  )
  const { pictures } = (await infoOf(owner.token)).verification ?? { pictures: [] }
  const [picture] = pictures
  expect(await app.data('/user/withdrawVerify', {}, owner)).toMatchObject({
    status: 'withdrawn',
    decidedAt: app.clock.now().toISOString(),
  })
  expect(await app.call('/user/withdrawVerify', {}, owner)).toMatchObject({ code: 409 })
  const again = await submitEnterprise(app, owner, { licenceFileId: picture?.fileId ?? '' })
  expect(again).toMatchObject({ status: 'pending', pictures: [picture] })
})

test('submits once when the same key is sent twice', async () => {
  const owner = await actor(app, { type: 0 })
  const body = await personalBody(app, owner)
  const send = () =>
    app.data('/user/submitPersonalVerify', body, { ...owner, idempotencyKey: 'a-submission-of-tests' })
  const [one, other] = await Promise.all([send(), send()])
  expect(other).toEqual(one)
})

test.each<[FactoryType, 1 | 2 | 3, boolean]>([
  [0, 1, true],
  [0, 2, true],
  [0, 3, true],
  [1, 1, true],
  [1, 2, true],
  [1, 3, true],
  [2, 1, false],
  [2, 2, true],
  [2, 3, true],
  [3, 1, false],
  [3, 2, false],
  [3, 3, true],
  [9, 1, false],
  [9, 3, false],
])('decides whether a factory of type %i may become %i: %s', async (present, requested, may) => {
  const owner = await actor(app, { type: present })
  const answer =
    requested === 1
      ? await app.call('/user/submitPersonalVerify', await personalBody(app, owner), owner)
      : await app.call(
          '/user/submitFactoryVerify',
          await enterpriseBody(app, owner, { type: requested }),
          owner,
        )
  expect(answer.code).toBe(may ? 200 : 409)
  if (!may) expect(answer.msg).toMatch(/^当前已是\S+，不能改为(个人|生产企业|物流企业)\S*，如确需更改/)
  else expect((await infoOf(owner.token)).factoryType).toBe(present)
})

test('lets one card prove five accounts, also of many at once, without counting withdrawn ones', async () => {
  const idcard = freshIdCard()
  const owners = await Promise.all(
    Array.from({ length: factoriesPerIdCardMax + 4 }, () => actor(app, { type: 0 })),
  )
  const bodies = await Promise.all(owners.map((owner) => personalBody(app, owner, { idcard })))
  const answers = await Promise.all(
    bodies.map((body, at) => app.call('/user/submitPersonalVerify', body, owners[at] ?? {})),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(factoriesPerIdCardMax)
  const refused = answers.findIndex(({ code }) => code !== 200)
  expect(answers[refused]).toMatchObject({ code: 409, data: { fields: [{ path: 'idcard' }] } })
  const accepted = answers.findIndex(({ code }) => code === 200)
  await app.data('/user/withdrawVerify', {}, owners[accepted] ?? {})
  const again = await personalBody(app, owners[refused] ?? {}, { idcard })
  expect(await app.call('/user/submitPersonalVerify', again, owners[refused])).toMatchObject({ code: 200 })
})
