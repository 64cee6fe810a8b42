import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { jpeg, upload } from '#server/testing/data/consults.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { sweepFiles } from '../files/index.ts'

let app: TestApp
let me: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())
beforeEach(async () => {
  me = await actor(app, { type: 2 })
})

const uploaded = async (as: Actor) => (await upload(app, as, await jpeg())).data.fileId

test('changes given fields and keeps omitted ones', async () => {
  const first = await app.data('/user/updateUserInfo', { alias: ' 李经理 ', name: '李雷' }, me)
  expect(first).toMatchObject({ alias: '李经理', name: '李雷', city_text: null })
  const input = { cityCode: '330784', address: '江南街道 1 号' }
  const second = await app.data('/user/updateUserInfo', input, me)
  expect(second).toMatchObject({
    alias: '李经理',
    name: '李雷',
    city_path: ['330000', '330700', '330784'],
    city_text: '浙江省金华市永康市',
    address: '江南街道 1 号',
  })
  expect(await app.data('/user/getUser', {}, me)).toEqual({
    ...second,
    last_event_id: expect.any(String),
  })
  const cleared = await app.data('/user/updateUserInfo', { name: '', cityCode: null, address: '' }, me)
  expect(cleared).toMatchObject({
    alias: '李经理',
    name: null,
    city_path: [],
    city_text: null,
    address: null,
  })
  expect(await app.data('/user/updateUserInfo', {}, me)).toEqual({
    ...cleared,
    last_event_id: expect.any(String),
  })
})

test.each([
  [{ alias: '' }, 'alias', '请填写称呼'],
  [{ cityCode: '999999' }, 'cityCode', '所在地区不存在，请重新选择'],
  [{ address: '长'.repeat(121) }, 'address', '地址最多 120 个字，请缩短'],
])('refuses %j at its field', async (body, path, message) => {
  expect(await app.call('/user/updateUserInfo', body, me)).toMatchObject({
    code: 400,
    data: { fields: [{ path, message }] },
  })
})

describe('the avatar', () => {
  test('is readable by users of the factory only', async () => {
    const colleague = await actor(app, { type: 2, role: 'user', factoryId: me.factoryId })
    const stranger = await actor(app, { type: 2 })
    const fileId = await uploaded(me)
    expect(await app.data('/user/updateUserInfo', { avatarFileId: fileId }, me)).toMatchObject({
      avatar: fileId,
    })
    const codes = await Promise.all(
      [me, colleague, stranger, {}].map(async (as) => (await app.call('/files/read', { fileId }, as)).code),
    )
    expect(codes).toEqual([200, 200, 404, 404])
  })

  test('is gone for everybody once replaced or removed; the next upkeep deletes its bytes', async () => {
    const [first, second] = [await uploaded(me), await uploaded(me)]
    const set = (avatarFileId: string | null) => app.data('/user/updateUserInfo', { avatarFileId }, me)
    const read = async (fileId: string) => (await app.call('/files/read', { fileId }, me)).code
    await set(first)
    expect((await set(first)).avatar).toBe(first)
    await set(second)
    expect([await read(first), await read(second)]).toEqual([404, 200])
    expect((await set(null)).avatar).toBeNull()
    expect(await read(second)).toBe(404)
    await sweepFiles(app.db, app.files, app.clock.now())
    expect([await app.files.get(first), await app.files.get(second)]).toEqual([null, null])
  })

  test("must be the caller's own upload, not attached yet; otherwise nothing changes", async () => {
    const stranger = await actor(app, { type: 2 })
    const theirs = await uploaded(stranger)
    const mine = await uploaded(me)
    await app.data('/user/updateUserInfo', { avatarFileId: mine }, me)
    const input = { alias: '换不成', avatarFileId: theirs }
    expect(await app.call('/user/updateUserInfo', input, me)).toMatchObject({ code: 404 })
    const { alias, avatar } = await app.data('/user/getUser', {}, me)
    expect([alias, avatar]).toEqual(['测试', mine])
    // attached to me, it cannot become a colleague's avatar
    const colleague = await actor(app, { type: 2, factoryId: me.factoryId })
    expect(await app.call('/user/updateUserInfo', { avatarFileId: mine }, colleague)).toMatchObject({
      code: 404,
    })
  })
})
