import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createWebhookSender } from '../../adapters/webhooks/sender.ts'
import { randomToken } from '../../core/secrets.ts'
import { testApp } from '../testApp.ts'
import type { TestApp } from '../testApp.ts'
import { outsideCalls } from './outsideCalls.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

test('throws and reports when the outside world is called inside a transaction', async () => {
  const id = randomToken()
  const bytes = Buffer.from('bytes')
  await expect(app.db.transaction().execute(() => app.files.put(id, bytes))).rejects.toThrow(/put calls/)
  await expect(
    app.db.transaction().execute(async () => {
      await Promise.resolve()
      try {
        await app.releases.get(id)
      } catch {
        // as code would that expects the store to be away
      }
    }),
  ).resolves.toBeUndefined()
  // Reported even when the error was caught.
  expect(app.complaints.splice(0)).toEqual([
    'put calls the outside world inside a transaction',
    'get calls the outside world inside a transaction',
  ])
  await app.files.put(id, bytes)
  expect(await app.db.transaction().execute(async () => 'nothing outside')).toBe('nothing outside')
  expect(await app.files.get(id)).toEqual(bytes)
  expect(app.complaints).toEqual([])
})

test('detects transactions with an isolation level and an access mode in any order', async () => {
  const id = randomToken()
  const transactions = [
    app.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only'),
    app.db.transaction().setAccessMode('read only').setIsolationLevel('serializable'),
    app.db.transaction().setIsolationLevel('read committed'),
  ]
  for (const transaction of transactions)
    await expect(transaction.execute(() => app.files.get(id))).rejects.toThrow(/get calls/)
  expect(app.complaints.splice(0)).toHaveLength(transactions.length)
  expect(await app.files.get(id)).toBeNull()
})

test('guards only the listed calls of an adapter', async () => {
  const outside = outsideCalls(() => undefined)
  outside.watch(app.db)
  const sender = createWebhookSender({ mayReachPrivate: false })
  const guarded = outside.guard(sender, ['checkTarget'])
  const inside = <A>(work: () => Promise<A>) => app.db.transaction().execute(work)
  await expect(inside(() => guarded.checkTarget('tms'))).rejects.toThrow(/checkTarget calls/)
  expect(await inside(() => guarded.send({ url: 'tms', headers: {}, body: '' }))).toMatchObject({
    status: null,
  })
  expect(await guarded.checkTarget('tms')).toMatch(/https/)
})
