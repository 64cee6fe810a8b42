import type { Page } from 'playwright-core'
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

/**
 * Returns the cards of a phone's lists that are higher than the product allows: 120 px. Rows of a table are its cards; a line of a
 * search is one without the strip 另有 2 条.
 */
export const tallCards = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = document.querySelector('[data-active-page]') ?? document.querySelector('main')
    return [...(shown?.querySelectorAll<HTMLElement>('tbody tr, li:has(> div h3) > div:first-child') ?? [])]
      .filter((row) => row.checkVisibility() && getComputedStyle(row).display !== 'table-row')
      .map((row) => ({ height: row.getBoundingClientRect().height, text: row.innerText }))
      .filter(({ height }) => Math.round(height) > 120)
      .map(
        ({ height, text }) => `card of ${Math.round(height)} px: ${text.replaceAll('\n', ' ').slice(0, 60)}`,
      )
  })

/** Returns the rows of tables whose buttons are outside their table's frame, so that users would scroll to them. */
export const buttonsOutOfView = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = document.querySelector('[data-active-page]') ?? document.querySelector('main')
    return [...(shown?.querySelectorAll<HTMLElement>('tbody td[data-screen-only]') ?? [])]
      .filter((cell) => cell.checkVisibility())
      .filter((cell) => {
        const frame = cell.closest('table')?.parentElement?.getBoundingClientRect()
        return frame && cell.getBoundingClientRect().right > Math.min(frame.right, innerWidth) + 1
      })
      .map((cell) => `buttons out of view: ${cell.innerText.replaceAll('\n', ' ')}`)
      .slice(0, 1)
  })

/** Returns the texts and fields in view whose size is none of the three of web/shared/ui/tokens. Letters of avatars are pictures. */
export const oddTextSizes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = getComputedStyle(document.documentElement)
    const sizes = ['small', 'body', 'lead'].map(
      (name) => parseFloat(root.getPropertyValue(`--text-${name}`)) * parseFloat(root.fontSize),
    )
    const hasText = (element: Element) =>
      element.matches('input:not([type="checkbox"], [type="radio"]), textarea, select') ||
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      )
    return [...document.body.querySelectorAll<HTMLElement>('*:not([class*="avatar"], script, style)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && hasText(element))
      .filter((element) => {
        const size = parseFloat(getComputedStyle(element).fontSize)
        return !sizes.some((known) => Math.abs(known - size) < 0.1)
      })
      .map((element) => `${getComputedStyle(element).fontSize}: ${element.textContent?.slice(0, 20) ?? ''}`)
  })
