import { expect } from 'vitest'
import { waitUntilComplete } from '../../testing/browser.ts'
import { test } from '../../testing/journey.ts'
import { isScript, visit } from '../visit.ts'

/** Runs in the page: returns its colours, text size and filter, and those after every change of `<html>` so far. */
function appearances(): string[] {
  const note = () => {
    const field = document.querySelector('main .mantine-Input-input')
    if (!field) return
    const { fontSize, filter } = getComputedStyle(document.documentElement)
    const colors = [document.body, field].map((element) => getComputedStyle(element).backgroundColor)
    seen.add([...colors, fontSize, filter].join('; '))
  }
  const known = (window as { appearances?: Set<string> }).appearances
  const seen = known ?? new Set<string>()
  note()
  if (!known) {
    Object.assign(window, { appearances: seen })
    new MutationObserver(note).observe(document.documentElement, { attributes: true })
  }
  return [...seen]
}

const light = 'rgb(244, 246, 249); rgb(255, 255, 255)'
const dark = 'rgb(21, 24, 30); rgb(35, 40, 51)'

test.each([
  ['dark', { theme: 'dark' }, 'light', `${dark}; 16px; none`],
  ['大字', { largeText: true }, 'light', `${light}; 20px; none`],
  ['色弱', { colorWeak: true }, 'light', `${light}; 16px; invert(0.8)`],
  ['dark 紧凑', { theme: 'dark', compact: true }, 'light', `${dark}; 14.4px; none`],
  ['light on a dark device', { theme: 'light' }, 'dark', `${light}; 16px; none`],
  ['a dark device', undefined, 'dark', `${dark}; 16px; none`],
] as const)(
  '%s shows before the scripts run, and does not change',
  async (_, settings, colorScheme, expected) => {
    for (const path of ['/base/search', '/login']) {
      const { opened, page, release } = await visit(path, { settings, colorScheme, holds: isScript })
      await page.locator('main .mantine-Input-input').first().waitFor()
      expect(await page.evaluate(appearances), path).toEqual([expected])
      release()
      await waitUntilComplete(page)
      expect(await page.evaluate(appearances), path).toEqual([expected])
      await opened.close()
    }
  },
)
