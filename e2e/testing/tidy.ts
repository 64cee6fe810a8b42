import { expect } from 'vitest'
import { seriousFindings } from './axe.ts'
import { scrollsSideways } from './browser.ts'
import type { Window } from './browser.ts'

/** Waits until nothing fades any more, and until what is dimmed while it loads anew has come; what turns for ever is not waited for. */
async function waitUntilStill({ page }: Window): Promise<void> {
  const dimmed = () =>
    page.evaluate(async () => {
      const ends = document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ends.map((one) => one.finished))
      const busy = [...document.querySelectorAll('[aria-busy="true"]')]
      return busy.filter((one) => one.checkVisibility() && Number(getComputedStyle(one).opacity) < 1).length
    })
  await expect.poll(dimmed).toBe(0)
}

/** What is wider than the window, or serious for those who see or hear it otherwise. */
export async function untidiness(window: Window): Promise<string[]> {
  const { page } = window
  await waitUntilStill(window)
  const findings = await seriousFindings(page)
  return (await scrollsSideways(page)) ? ['scrolls sideways', ...findings] : findings
}

/** Expects nothing of that; what the console says is looked at when the window closes. */
export async function expectTidy(window: Window): Promise<void> {
  expect(await untidiness(window)).toEqual([])
}
