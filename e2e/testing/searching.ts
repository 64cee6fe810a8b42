import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { activePage } from './tabBar.ts'

/** The lines that a search found, in their order. */
export const rows = (page: Page): Locator =>
  activePage(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })

/** Their ids, read from where each is ordered, once the answer on screen is that of the address. */
export async function foundIds(page: Page): Promise<number[]> {
  // the results come in a chunk of their own: before it there is nothing that could be busy
  await activePage(page).locator('section[aria-busy=false]').waitFor()
  const addresses = await rows(page)
    .getByRole('link', { name: '下单' })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return addresses.map((address) => Number(new URLSearchParams(address.split('?')[1]).get('line')))
}

/** The totals on screen, in fen. */
export async function shownTotals(page: Page): Promise<number[]> {
  const texts = await rows(page).allInnerTexts()
  return texts.map((text) => {
    const [, yuan = ''] = /预估总价\s*¥([\d,]+\.\d\d)/.exec(text) ?? []
    return Math.round(Number(yuan.replaceAll(',', '')) * 100)
  })
}

/** How many lines the heading counts. */
export async function countedLines(page: Page): Promise<number> {
  const [, n = '-1'] =
    /共 (\d+) 条/.exec(await activePage(page).getByRole('heading', { level: 2 }).first().innerText()) ?? []
  return Number(n)
}

/** Types into the destination and takes the option of this name. */
export async function pickDestination(page: Page, typed: string, option: string): Promise<void> {
  const field = activePage(page).getByRole('combobox', { name: '目的地' })
  // before the script runs, what is typed is kept, but no options stand below it
  await expect
    .poll(async () => {
      await field.click()
      return field.getAttribute('aria-expanded')
    })
    .toBe('true')
  await field.fill(typed)
  await activePage(page).getByRole('option', { name: option }).first().click()
}

/** Opens the filters where they stand behind a button. */
export async function openFilters(page: Page): Promise<void> {
  const opener = activePage(page).getByRole('button', { name: /^筛选/ })
  if ((await opener.isVisible()) && (await opener.getAttribute('aria-expanded')) === 'false')
    await opener.click()
}
