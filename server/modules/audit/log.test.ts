import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { writeAudit } from './write.ts'

let app: TestApp
let operator: Actor
let admin: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  operator = await actor(app, { type: 9 })
  admin = await actor(app, { type: 2, name: '永康市明发五金厂' })
  for (let at = 1; at <= 7; at += 1)
    await writeAudit(
      app.db,
      { user: at % 2 ? admin : null, now: new Date(Date.UTC(2026, 10, at)), ip: '10.0.0.8' },
      {
        action: at % 2 ? 'factory.changed' : 'renewal.paid',
        subject: { kind: at % 2 ? 'factory' : 'renewal', id: at },
        before: { phone: '0579-1' },
        after: { phone: `0579-${at}` },
      },
    )
})
afterAll(() => app.close())

const read = (body: object = {}) => app.data('/ops/getAuditLog', body, operator)
const subjects = async (body: object) => (await read(body)).list.map(({ subject }) => subject.id)

test('pages by the last id without gaps or repeats', async () => {
  const found: number[] = []
  let beforeId: number | undefined
  for (;;) {
    const { list, hasMore } = await read({ pageSize: 3, ...(beforeId ? { beforeId } : {}) })
    found.push(...list.map(({ id }) => id))
    beforeId = list.at(-1)?.id
    // entries written meanwhile are newer and move nothing
    await writeAudit(
      app.db,
      { user: null, now: app.clock.now() },
      { action: 'user.passwordChanged', subject: { kind: 'user', id: 1 } },
    )
    if (!hasMore) break
  }
  expect(found).toEqual([...found].toSorted((a, b) => b - a))
  expect(new Set(found).size).toBe(7)
})

test('filters by actor, action, subject and time', async () => {
  expect(await subjects({ actor: '明发' })).toEqual(['7', '5', '3', '1'])
  expect(await subjects({ actor: admin.mobile })).toEqual(['7', '5', '3', '1'])
  expect(await subjects({ actor: '%' })).toEqual([])
  expect(await subjects({ action: 'renewal.paid' })).toEqual(['6', '4', '2'])
  expect(await subjects({ subjectKind: 'factory', subjectId: '5' })).toEqual(['5'])
  const span = { from: '2026-11-03T00:00:00.000Z', until: '2026-11-05T00:00:00.000Z' }
  expect(await subjects(span)).toEqual(['4', '3'])
  expect((await read({ subjectKind: 'factory', subjectId: '5' })).list).toMatchObject([
    {
      actor: { factoryName: '永康市明发五金厂' },
      address: '10.0.0.8',
      before: { phone: '0579-1' },
      after: { phone: '0579-5' },
    },
  ])
})
