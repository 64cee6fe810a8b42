import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { callPaths } from '#contract/calls/permissions.ts'
import { namedBy } from '../../testing/foreignObjects.ts'
import { decidedCell, permissionText, walkPermissions } from '../../testing/permissionTable.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

let app: TestApp
let walk: Awaited<ReturnType<typeof walkPermissions>>

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  walk = await walkPermissions(app)
})
afterAll(() => app.close())

test('answers every kind of caller as the one permission decision says', () => {
  expect(walk.rows.map(({ path }) => path)).toEqual(callPaths)
  for (const { path, cells } of walk.rows)
    for (const member of walk.cast)
      expect(`${path} ${member.name} ${cells.get(member.name)}`).toBe(
        `${path} ${member.name} ${decidedCell(path, member)}`,
      )
})

test('returns not found for an object of another factory, whichever call names it', () => {
  const owned = walk.rows.filter(({ path }) => namedBy(path) === 'owned')
  expect(owned.length).toBeGreaterThan(7)
  expect(owned.filter(({ stranger }) => stranger !== '404')).toEqual([])
})

test('shows the answers in docs/permissions.md; a changed permission is a changed cell', async () => {
  await expect(permissionText(walk.cast, walk.rows)).toMatchFileSnapshot('../../../docs/permissions.md')
})
