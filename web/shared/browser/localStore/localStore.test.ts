import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { fakeIndexedDb, readableIn } from '../../testing/fakeIndexedDb.ts'
import { draftKeyOf } from '../../testing/people.ts'
import {
  removeEntry,
  removeExpiredForms,
  removeOlderEntries,
  removeOwnerEntries,
  saveLocally,
  hasUnsentEntries,
  readAll,
  readOne,
  rewriteHead,
} from './localStore.ts'
import type { Owner } from './owner.ts'

const disk = new Map<string, unknown>()
let isFull = false
let logins = 0
/** Creates a login of a user. */
const logIn = (userId: number): Owner => ({ draftKey: draftKeyOf(userId), token: `login ${(logins += 1)}` })

const typed = { name: '李雷', phone: '13912345678', address: '义乌市稠城街道 8 号' }
const secrets = Object.values(typed)
const values = async (owner: Owner | null) => (await readAll('orders', owner)).kept.map(({ value }) => value)

beforeEach(() => {
  disk.clear()
  vi.stubGlobal(
    'indexedDB',
    fakeIndexedDb(disk, () => isFull),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test("encrypts a user's records on disk and returns them only to that user's next login", async () => {
  const first = logIn(1)
  await saveLocally('orders', first, { name: 'd1', value: typed })
  expect(disk.size).toBe(1)
  for (const secret of secrets) expect(readableIn(disk)).not.toContain(secret)
  expect(await values(logIn(1))).toEqual([typed])
  for (const other of [logIn(2), null]) {
    const { kept, others } = await readAll('orders', other)
    expect(kept).toEqual([])
    expect(others).toHaveLength(1)
  }
})

test('stores a visitor’s records in the clear for anybody, and encrypts them once a user continues', async () => {
  await saveLocally('orders', null, { name: 'd1', value: typed })
  expect(readableIn(disk)).toContain(typed.phone)
  expect(await values(null)).toEqual([typed])
  const user = logIn(1)
  expect(await values(user)).toEqual([typed])
  await saveLocally('orders', user, { name: 'd1', value: typed })
  expect(readableIn(disk)).not.toContain(typed.phone)
  expect(await values(null)).toEqual([])
})

test('encrypts a picture and restores it byte for byte', async () => {
  const bytes = Uint8Array.from({ length: 5_000 }, (_, at) => (at * 31) % 256)
  const user = logIn(1)
  await saveLocally('messages', user, {
    name: 'm1',
    value: {},
    picture: new Blob([bytes], { type: 'image/webp' }),
  })
  const { kept } = await readAll('messages', user)
  expect(kept[0]?.picture?.type).toBe('image/webp')
  expect(new Uint8Array((await kept[0]?.picture?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes)
})

test("deletes all that a user could read on logout, for good, but keeps others' records", async () => {
  const [leaving, other] = [logIn(1), logIn(2)]
  await saveLocally('orders', leaving, { name: 'd1', value: typed })
  await saveLocally('texts', leaving, { name: 'thread 4', value: '我的价格' })
  await saveLocally('tallies', leaving, { name: 'tally', value: {} })
  await saveLocally('orders', other, { name: 'd2', value: '别人的' })
  await saveLocally('orders', null, { name: 'd3', value: '访客的' })
  expect(await hasUnsentEntries(leaving)).toBe(true)
  const late = saveLocally('orders', leaving, { name: 'd4', value: typed })
  await removeOwnerEntries(leaving)
  await late
  await saveLocally('orders', leaving, { name: 'd1', value: typed })
  expect([...disk.keys()]).toEqual(['orders/d2'])
  expect(await hasUnsentEntries(leaving)).toBe(false)
  // the next login saves again
  const again = logIn(1)
  await saveLocally('orders', again, { name: 'd5', value: typed })
  expect(await values(again)).toContainEqual(typed)
})

test('follows a logout in another of the browser’s windows', async () => {
  const user = logIn(1)
  await saveLocally('orders', user, { name: 'd1', value: typed })
  const other = new BroadcastChannel('zhuanxiantong-kept')
  const { others } = await readAll('orders', null)
  other.postMessage({ token: user.token, mark: others[0]?.mark })
  await eventually(() => expect(disk.size).toBe(0))
  await saveLocally('orders', user, { name: 'd1', value: typed })
  expect(disk.size).toBe(0)
  other.close()
})

test('keeps a user’s records in memory only on an insecure page, until the logout', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const user = logIn(1)
  await saveLocally('orders', null, { name: 'd1', value: '访客的' })
  await saveLocally('orders', user, { name: 'd1', value: typed, holder: 'form' })
  await saveLocally('texts', user, { name: 'thread 4', value: '我的价格' })
  await rewriteHead('orders', 'd1', () => ({ holder: 'another form' }))
  expect(disk.size).toBe(0)
  expect(await readAll('orders', user)).toMatchObject({ kept: [{ value: typed, holder: 'another form' }] })
  expect((await readOne('texts', user, 'thread 4'))?.value).toBe('我的价格')
  expect(await values(logIn(2))).toEqual([])
  await removeOwnerEntries(user)
  expect(await values(logIn(1))).toEqual([])
})

test('stores one record per user under a name, and loses nothing deleted right after it was put', async () => {
  const user = logIn(1)
  void saveLocally('texts', user, { name: 'line 3', value: '用户' })
  void saveLocally('texts', null, { name: 'line 3', value: '访客' })
  expect((await readOne('texts', user, 'line 3'))?.value).toBe('用户')
  expect((await readOne('texts', null, 'line 3'))?.value).toBe('访客')
  void saveLocally('texts', user, { name: 'line 3', value: '又写' })
  await removeEntry('texts', user, 'line 3')
  expect(await readOne('texts', user, 'line 3')).toBeNull()
  expect((await readOne('texts', null, 'line 3'))?.value).toBe('访客')
})

test('does not overwrite a record held by another form, and deletes old ones', async () => {
  const user = logIn(1)
  await saveLocally('orders', user, { name: 'd1', value: '先', holder: 'a' })
  expect(
    await saveLocally(
      'orders',
      user,
      { name: 'd1', value: '后', holder: 'b' },
      ({ holder }) => holder === 'b',
    ),
  ).toBe(false)
  expect(await values(user)).toEqual(['先'])
  await removeOlderEntries('orders', Date.now() - 60_000)
  expect(disk.size).toBe(1)
  await removeOlderEntries('orders', Date.now() + 1)
  expect(disk.size).toBe(0)
})

test('ignores damaged records and those of other versions', async () => {
  const user = logIn(1)
  await saveLocally('orders', user, { name: 'd1', value: typed })
  const [[key, record] = ['', {}]] = disk
  disk.set(key, { ...(record as object), sealed: new ArrayBuffer(40) })
  disk.set('orders/old', { id: 'old', values: typed })
  expect((await readAll('orders', user)).kept).toEqual([])
})

test('deletes a record only if its value is the expected one', async () => {
  const user = logIn(1)
  await saveLocally('texts', user, { name: 'line 3', value: '后来的' })
  await removeEntry('texts', user, 'line 3', (value) => value === '先前的')
  expect((await readOne('texts', user, 'line 3'))?.value).toBe('后来的')
  await removeEntry('texts', user, 'line 3', (value) => value === '后来的')
  expect(disk.size).toBe(0)
})

test('does not count the expired input of forms as unsent, and deletes it', async () => {
  const user = logIn(1)
  await saveLocally('texts', user, { name: 'form profile', value: {} })
  for (const [key, record] of disk) disk.set(key, { ...(record as object), savedAtMs: 0 })
  expect(await hasUnsentEntries(user)).toBe(false)
  await saveLocally('texts', user, { name: 'form staff', value: {} })
  expect(await hasUnsentEntries(user)).toBe(true)
  await removeExpiredForms()
  expect((await readAll('texts', user)).kept.map(({ name }) => name)).toEqual(['form staff'])
})

test('keeps an order in the window’s memory where the disk refuses it, and lets nothing older come back', async () => {
  const names = async () => (await readAll('orders', null)).kept.map(({ value }) => value)
  await saveLocally('orders', null, { name: 'a', value: 'first' })
  isFull = true
  await saveLocally('orders', null, { name: 'a', value: 'second' })
  await saveLocally('orders', null, { name: 'b', value: 'other' })
  expect(await names()).toEqual(['second', 'other'])
  isFull = false
  expect(await names()).toEqual(['second', 'other'])
  await removeEntry('orders', null, 'a')
  expect(await names()).toEqual(['other'])
  expect([...disk.keys()]).toEqual([])
  // once the disk takes it, a reload has it, too
  await saveLocally('orders', null, { name: 'b', value: 'later' })
  expect(readableIn(disk)).toContain('later')
  expect(await names()).toEqual(['later'])
})

test('lets a record in memory not replace the one that another window took over on the disk', async () => {
  const save = (value: string, holder: string) =>
    saveLocally('orders', null, { name: 'a', value, holder }, (present) => present.holder === holder)
  await save('first', 'mine')
  isFull = true
  await save('second', 'mine')
  isFull = false
  disk.set('orders/a', {
    ...(disk.get('orders/a') as object),
    holder: 'theirs',
    value: 'from another window',
  })
  expect(await save('third', 'mine')).toBe(false)
  expect(await values(null)).toEqual(['from another window'])
})
