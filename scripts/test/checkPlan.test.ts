import { expect, test } from 'vitest'
import { checkPlan } from './checkPlan.mjs'

const listed = [
  { file: 'web/shared/call.test.ts', project: 'web' },
  { file: 'web/shared/session.test.ts', project: 'web' },
  { file: 'web/shared/crash.test.ts', project: 'outages' },
  { file: 'web/app/App.test.ts', project: 'web' },
  { file: 'e2e/track.test.ts', project: 'journeys' },
]
const namesOf = (changed: readonly string[]) => checkPlan(changed, [], listed).map(({ name }) => name)

test('checks the types of affected folders', () => {
  const typesOf = (file: string) => namesOf([file]).filter((name) => name.startsWith('types'))
  expect(typesOf('contract/orders.ts')).toHaveLength(4)
  expect(typesOf('server/app.ts')).toEqual(['types of server', 'types of tools'])
  expect(typesOf('web/app/App.tsx')).toEqual(['types of web', 'types of tools'])
  expect(typesOf('bench/main.ts')).toEqual(['types of tools'])
  expect(typesOf('docs/architecture.md')).toEqual([])
})

test('runs the tests next to a change once, without slow ones', () => {
  const [step] = checkPlan(
    ['web/shared/call.ts', 'web/shared/call.test.ts', 'e2e/track.test.ts'],
    [
      'web/shared/call.test.ts',
      'web/shared/expiry.ts',
      'web/shared/session.test.ts',
      'web/shared/crash.test.ts',
    ],
    listed,
  ).filter(({ projects }) => projects)
  expect(step).toMatchObject({
    projects: ['unit', 'process', 'web-node', 'web', 'web-alone', 'outages'],
    files: ['web/shared/call.test.ts', 'web/shared/session.test.ts'],
  })
})

test('has nothing to check for a picture', () => {
  expect(namesOf(['docs/picture.png'])).toEqual([])
  expect(namesOf(['docs/words.md'])).toEqual(['format'])
})
