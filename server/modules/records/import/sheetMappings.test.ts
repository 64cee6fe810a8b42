import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

test('how a user mapped the columns of a list is remembered, the last ten lists of each book', async () => {
  const owner = await actor(app, { type: 2 })
  const read = (as: Actor) => app.data('/record/getSheetMappings', { kind: 'recipient' }, as)
  const save = (titles: string[], targets: ('name' | 'phone' | 'province' | null)[]) =>
    app.data('/record/saveSheetMapping', { kind: 'recipient', titles, targets }, owner)
  expect(await read(owner)).toEqual({ list: [], total: 0 })
  for (let at = 0; at < 11; at += 1) {
    app.clock.advanceMs(1000)
    await save([`列 ${at}`, '号'], ['name', 'phone'])
  }
  app.clock.advanceMs(1000)
  await save(['列 5', '号'], ['province', null])
  const { list: mappings } = await read(owner)
  expect(mappings[0]).toEqual({ titles: ['列 5', '号'], targets: ['province', null] })
  expect(mappings).toHaveLength(10)
  expect(mappings.map(({ titles }) => titles[0])).not.toContain('列 0')
  expect(await app.data('/record/getSheetMappings', { kind: 'shipper' }, owner)).toEqual({
    list: [],
    total: 0,
  })
  expect(await read(await actor(app, { type: 2 }))).toEqual({ list: [], total: 0 })
  const uneven = { kind: 'recipient' as const, titles: ['一'], targets: [] }
  expect((await app.call('/record/saveSheetMapping', uneven, owner)).code).toBe(400)
})
