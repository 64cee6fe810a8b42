import { expect } from 'vitest'
import { seriousFindings } from './axe.ts'
import { scrollsSideways } from './browser.ts'
import type { Window } from './browser.ts'

/** Nothing wider than the window, nothing serious for those who see or hear it otherwise, nothing on the console. */
export async function expectTidy({ page, complaints }: Window): Promise<void> {
  expect(await scrollsSideways(page)).toBe(false)
  expect(await seriousFindings(page)).toEqual([])
  expect(complaints).toEqual([])
}
