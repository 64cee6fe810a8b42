import { expect, it } from 'vitest'
import { longFiles } from './checks/longFiles.mjs'

it('lets 300 lines pass and names the file that has one more', () => {
  const lines = (count: number) => 'x\n'.repeat(count)
  expect(longFiles([{ path: 'server/a.ts', text: lines(300) }])).toEqual([])
  expect(longFiles([{ path: 'server/a.ts', text: lines(301) }])).toEqual([
    'server/a.ts: 301 lines, at most 300. Split it by what it holds.',
  ])
})
