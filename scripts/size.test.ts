import { describe, expect, it } from 'vitest'
import { houseShape } from './checks/houseShape.mjs'
import { longFiles } from './checks/longFiles.mjs'

it('accepts 300 lines and names a file with one more', () => {
  const lines = (count: number) => 'x\n'.repeat(count)
  expect(longFiles([{ path: 'server/a.ts', text: lines(300) }])).toEqual([])
  expect(longFiles([{ path: 'server/a.ts', text: lines(301) }])).toEqual([
    'server/a.ts: 301 lines, at most 300. Split it by what it holds.',
  ])
})

describe('the shape of the house', () => {
  const files = [
    'contract/kernel/a.ts',
    'contract/orders/a.ts',
    'server/modules/orders/a.ts',
    'web/features/orders/a.tsx',
  ]
  const many = (folder: string) => Array.from({ length: 26 }, (_, at) => `${folder}/${at}.ts`)

  it.each([
    [[], []],
    [
      ['web/features/ordering/a.tsx', 'server/modules/orders/rooms/a.ts', ...many('server/db/migrations')],
      [],
    ],
    [many('web/app'), ['web/app: 26 files, at most 25. Give what belongs together a folder.']],
    [['contract/lines/a.ts'], ['contract/lines has no server/modules/lines: one domain, one name.']],
    [['server/modules/lines/a.ts'], ['server/modules/lines has no contract/lines: one domain, one name.']],
    [['web/features/search/a.tsx'], ['web/features/search has no contract/search: one domain, one name.']],
    [
      Array.from({ length: 21 }, (_, at) => [`contract/d${at}/a.ts`, `server/modules/d${at}/a.ts`]).flat(),
      ['contract: 23 rooms, at most 22.'],
    ],
  ])('with %j', (more, expected) => {
    expect(houseShape([...files, ...more]).faults).toEqual(expected)
  })
})
