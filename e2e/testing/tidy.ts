import { expect } from 'vitest'
import { seriousFindings } from './axe.ts'
import { resize, findWider, widths } from './browser.ts'
import type { Width, Window } from './browser.ts'
import { coveredTargets } from './targets.ts'

/** Waits until fades and reloads of dimmed content have ended; ignores endless animations. */
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

/** Returns overflow, overlapping touch targets and serious accessibility findings of the page. */
export async function pageFaults(window: Window): Promise<string[]> {
  const { page } = window
  await waitUntilStill(window)
  const findings = [...(await seriousFindings(page)), ...(await coveredTargets(page))]
  const wider = await findWider(page)
  return wider.length > 0 ? [`scrolls sideways: ${wider.join(', ')}`, ...findings] : findings
}

/**
 * Asserts that the page with its open dialogs fits the window, and is neither seriously inaccessible nor has overlapping targets.
 * With `alsoAt`, repeats that at this width and restores the window.
 */
export async function expectTidy(window: Window, alsoAt?: Width): Promise<void> {
  expect(await pageFaults(window)).toEqual([])
  const own = window.page.viewportSize()
  if (alsoAt === undefined || own === null) return
  await resize(window.page, widths[alsoAt])
  expect(await pageFaults(window), `at a ${alsoAt}`).toEqual([])
  await resize(window.page, own)
}
