import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { jpeg, upload } from '#server/testing/data/consults.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder, placeVisitorOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number
let id: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
  customer = await actor(app, { type: 2 })
})
beforeEach(async () => {
  id = (await placeOrder(app, customer.token, lineId)).id
  await carryTo(app, carrier.token, id, 'arrived')
})
afterAll(() => app.close())

const photos = async (count: number, as: Actor = carrier) => {
  const fileIds: string[] = []
  for (let photo = 0; photo < count; photo += 1)
    fileIds.push((await upload(app, as, await jpeg())).data.fileId)
  return fileIds
}
const sign = (fileIds: string[]) => {
  const step = { id, action: 'sign', expectedStatus: 'arrived', signer: '李雷', fileIds } as const
  return app.call('/carrier/advanceOrder', step, carrier)
}
const addProof = (fileIds: string[], as: { token: string; idempotencyKey?: string } = carrier) =>
  app.call('/carrier/addProof', { id, fileIds }, as)
const proofFor = async (as: Actor) => (await app.data('/orders/getOrderDetail', { id }, as)).proof
const mayRead = async (fileId: string, as: { token?: string; cookie?: string }) =>
  (await app.call('/files/read', { fileId }, as)).code === 200

test('shows photos of the signature and later ones to both sides', async () => {
  expect(await proofFor(customer)).toBeNull()
  const [first = '', second = '', third = ''] = await photos(3)
  expect((await sign([first, second])).code).toBe(200)
  const signedAt = app.clock.now().toISOString()
  expect(await proofFor(customer)).toEqual({ signer: '李雷', signedAt, fileIds: [first, second] })
  app.clock.advanceMs(60_000)
  expect(await addProof([third])).toMatchObject({ data: { fileIds: [first, second, third] } })
  const othersPhoto = await app.data('/carrier/getOrderDetail', { id }, carrier)
  expect(othersPhoto).toMatchObject({
    proof: { signedAt, fileIds: [first, second, third] },
    canAddProof: true,
    updatedAt: app.clock.now().toISOString(),
  })
  expect(othersPhoto.timeline.at(-1)).toMatchObject({ action: 'addProof', text: '补传签收照片 1 张' })
  const [notice] = (await app.data('/notices/getNoticeList', {}, customer)).list
  expect(notice).toMatchObject({ kind: 'proofAdded', link: `/orders/orderDetail/${id}` })
  const strangers = [
    await actor(app, { type: 2 }),
    await actor(app, { type: 3 }),
    { cookie: visitorCookie() },
    {},
  ]
  for (const fileId of [first, third]) {
    for (const as of [customer, carrier]) expect(await mayRead(fileId, as)).toBe(true)
    for (const as of strangers) expect(await mayRead(fileId, as)).toBe(false)
  }
})

test('shows the proof to the visitor who ordered', async () => {
  const cookie = visitorCookie()
  id = (await placeVisitorOrder(app, cookie, lineId)).id
  await carryTo(app, carrier.token, id, 'arrived')
  const [fileId = ''] = await photos(1)
  await sign([fileId])
  expect(await mayRead(fileId, { cookie })).toBe(true)
  expect(await mayRead(fileId, { cookie: visitorCookie() })).toBe(false)
  expect(await mayRead(fileId, customer)).toBe(false)
})

test('refuses more than six photos in all', async () => {
  expect((await sign(await photos(4))).code).toBe(200)
  expect(await addProof(await photos(3))).toMatchObject({
    code: 409,
    msg: '签收照片最多 6 张，请减少后再上传',
  })
  expect((await addProof(await photos(2))).code).toBe(200)
  expect((await app.data('/carrier/getOrderDetail', { id }, carrier)).canAddProof).toBe(false)
  const seven = Array.from({ length: 7 }, () => 'x'.repeat(43))
  expect(await addProof(seven)).toMatchObject({ code: 400, msg: '签收照片最多 6 项，请减少' })
})

test('refuses photos before the signature and with other steps', async () => {
  const [fileId = ''] = await photos(1)
  expect(await addProof([fileId])).toMatchObject({ code: 409, data: { status: 'arrived' } })
  const photo = { fileIds: [fileId] }
  const returned = { id, action: 'returnReceipt', expectedStatus: 'arrived', ...photo } as const
  expect(await app.call('/carrier/advanceOrder', returned, carrier)).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'fileIds' }] },
  })
  const { id: other } = await placeOrder(app, customer.token, lineId)
  await app.data('/carrier/acceptOrder', { id: other }, carrier)
  const pickUp = { id: other, action: 'pickUp', expectedStatus: 'accepted', ...photo } as const
  expect(await app.call('/carrier/advanceOrder', pickUp, carrier)).toMatchObject({
    code: 400,
    msg: '签收时才能上传签收照片，请先移除照片',
  })
})

test("refuses a signature with another user's photo or one already attached", async () => {
  const [othersPhoto = ''] = await photos(1, await actor(app, { type: 3 }))
  const [ownPhoto = ''] = await photos(1)
  for (const fileIds of [[othersPhoto], [ownPhoto, othersPhoto], [ownPhoto, ownPhoto], ['x'.repeat(43)]])
    expect((await sign(fileIds)).code).toBe(404)
  expect((await app.data('/orders/getOrderDetail', { id }, customer)).status).toBe('arrived')
  expect((await sign([ownPhoto])).code).toBe(200)
  expect((await addProof([ownPhoto])).code).toBe(404)
})

test('adds photos once for concurrent calls with one key', async () => {
  await sign([])
  const fileIds = await photos(1)
  const as = { ...carrier, idempotencyKey: `proof-${id}-0123456789` }
  const answers = await Promise.all(Array.from({ length: 5 }, () => addProof(fileIds, as)))
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200])
  expect((await proofFor(customer))?.fileIds).toEqual(fileIds)
})
