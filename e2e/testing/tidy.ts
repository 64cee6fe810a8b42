import { expect } from 'vitest'
import { seriousFindings } from './axe.ts'
import { scrollsSideways } from './browser.ts'
import type { Window } from './browser.ts'

/** What fades is judged where it ends; what turns for ever is not waited for. */
const still = ({ page }: Window) =>
  page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ends.map((one) => one.finished))
  })

/** What is wider than the window, or serious for those who see or hear it otherwise. */
export async function untidiness(window: Window): Promise<string[]> {
  const { page } = window
  await still(window)
  const findings = await seriousFindings(page)
  return (await scrollsSideways(page)) ? ['scrolls sideways', ...findings] : findings
}

/** Nothing of that, and nothing on the console. */
export async function expectTidy(window: Window): Promise<void> {
  expect(await untidiness(window)).toEqual([])
  expect(window.complaints).toEqual([])
}
