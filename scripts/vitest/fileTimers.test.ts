import { expect, test } from 'vitest'
import { beginFile } from './fileTimers.ts'
import type { FileTimers } from './fileTimers.ts'

test('runs timers only in the test file that set them', () => {
  const set: ((...values: unknown[]) => void)[] = []
  const global: FileTimers = { setTimeout: (run) => set.push(run), setInterval: (run) => set.push(run) }
  const ran: string[] = []
  beginFile(global)
  global.setTimeout(() => ran.push('first timeout'), 10)
  global.setInterval(() => ran.push('first interval'), 10)
  for (const run of set) run()
  beginFile(global)
  global.setTimeout(() => ran.push('second timeout'))
  for (const run of set) run()
  expect(ran).toEqual(['first timeout', 'first interval', 'second timeout'])
})
