import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { registered } from '#server/testing/data/accounts.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

const keyOf = async (token: string) => (await app.data('/user/getUser', {}, { token })).draft_key

test("returns the same 32-byte draft key at every login, unlike any other user's, and none to an ended login", async () => {
  const [me, another] = [await registered(app), await registered(app)]
  const key = await keyOf(me.token)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(await keyOf(another.token)).not.toBe(key)
  const { mobile, password } = me
  const { token } = await app.data('/user/login', { mobile, password })
  expect(await keyOf(token)).toBe(key)
  expect(await app.call('/user/getUser', {}, { token: me.token })).toMatchObject({ code: 512, data: null })
  const changed = await app.data('/user/updateUserInfo', { alias: '李经理' }, { token })
  expect(changed.draft_key).toBe(key)
})
