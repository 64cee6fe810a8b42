import { expect } from 'vitest'
import { seriousFindings } from './axe.ts'
import { scrollsSideways } from './browser.ts'
import type { Window } from './browser.ts'

/** What is wider than the window, or serious for those who see or hear it otherwise. */
export async function untidiness({ page }: Window): Promise<string[]> {
  const findings = await seriousFindings(page)
  return (await scrollsSideways(page)) ? ['scrolls sideways', ...findings] : findings
}

/** Nothing of that, and nothing on the console. */
export async function expectTidy(window: Window): Promise<void> {
  expect(await untidiness(window)).toEqual([])
  expect(window.complaints).toEqual([])
}
