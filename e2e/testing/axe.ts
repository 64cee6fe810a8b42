import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { contrastFindings } from './contrast.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Returns those elements of axe's findings whose name really lacks their visible text. axe compares words, and guesses the ends
 * of Chinese words (水下 in 给刘金水下单).
 */
async function misnamed(page: Page, targets: readonly string[]): Promise<string[]> {
  const isMisnamed = (element: Element) => {
    const plain = (text: string | null) => (text ?? '').replaceAll(/\s/g, '')
    return !plain(element.getAttribute('aria-label')).includes(plain((element as HTMLElement).innerText))
  }
  const judged = await Promise.all(
    targets.map(async (target) => ((await page.locator(target).evaluate(isMisnamed)) ? [target] : [])),
  )
  return judged.flat()
}

/** Runs the rules whose findings are serious or critical; the others cost as much time. contrastFindings checks the contrast. */
const run = `axe.run({
  resultTypes: ['violations'],
  rules: {
    ...Object.fromEntries(
      axe._audit.rules
        .filter(({ impact }) => impact === 'moderate' || impact === 'minor')
        .map(({ id }) => [id, { enabled: false }]),
    ),
    'color-contrast': { enabled: false },
  },
})`

/** Returns serious and critical accessibility findings of the page: the rule, and the element. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // a page that is checked repeatedly has it already
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  const { violations } = await page.evaluate<AxeResults>(run)
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(async ({ id, nodes }) => {
      const targets = nodes.map((node) => node.target.join(' '))
      const confirmed = id === 'label-content-name-mismatch' ? await misnamed(page, targets) : targets
      return confirmed.map((target) => `${id}: ${target}`)
    })
  return [...(await Promise.all(found)).flat(), ...(await contrastFindings(page))]
}
