import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { minuteMs } from '#contract/kernel/time.ts'
import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  const carrierId = (await actor(app, { type: 3 })).factoryId
  for (const line of [
    { destinationCode: '130800' },
    { destinationCode: '510100', popularity: 7 },
    { destinationCode: '330782', popularity: 4 },
    { destinationCode: '330782', popularity: 3 },
    { destinationCode: '510100', popularity: 90, status: 'off' as const },
    { destinationCode: '650100', popularity: 90, status: 'paused' as const },
  ])
    await insertLine(app, { carrierId, ...line })
})
afterAll(() => app.close())

test('lists the most popular destinations first, per site, ignoring lines that are not on', async () => {
  expect(await app.data('/lines/getDestinations', {})).toEqual({
    list: [
      { destinationCode: '330782', name: '义乌', orders: 7, lines: 2 },
      { destinationCode: '510100', name: '成都', orders: 7, lines: 1 },
      { destinationCode: '130800', name: '承德', orders: 0, lines: 1 },
    ],
    total: 3,
  })
  const first = await app.data('/lines/getDestinations', { most: 1 })
  expect([first.list.map(({ name }) => name), first.total]).toEqual([['义乌'], 3])
  expect(await app.data('/lines/getDestinations', { siteId: 330782 })).toEqual({ list: [], total: 0 })
})

test('caches the list for ten minutes, since it reads every line of the site', async () => {
  const totalOf = async () => (await app.data('/lines/getDestinations', {})).total
  const carrierId = (await actor(app, { type: 3 })).factoryId
  await insertLine(app, { carrierId, destinationCode: '110101' })
  expect(await totalOf()).toBe(3)
  app.clock.advanceMs(10 * minuteMs)
  expect(await totalOf()).toBe(4)
})
