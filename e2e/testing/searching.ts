import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import type { TestSite } from '../../server/testing/testSite.ts'
import { activePage } from './tabBar.ts'

/** The lines that a search found, in their order. */
export const rows = (page: Page): Locator =>
  activePage(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })

/** Their ids, read from where each is ordered, once the answer on screen is that of the address. */
export async function foundIds(page: Page): Promise<number[]> {
  // the results come in a chunk of their own, and are busy between two answers: looked for and read at one moment
  const results = activePage(page).locator('section[aria-busy=false]')
  let ids: number[] | undefined
  await expect
    .poll(async () => {
      ids = await results.evaluateAll(([section]) => {
        const links = section?.querySelectorAll<HTMLAnchorElement>('li:has(h3) a[href*="/orders/new?"]')
        const orders = links && [...links].filter((link) => link.textContent.trim() === '下单')
        return orders?.map(({ search }) => Number(new URLSearchParams(search).get('line')))
      })
      return ids
    })
    .toBeDefined()
  return ids ?? []
}

/** The totals on screen, in fen. */
export async function shownTotals(page: Page): Promise<number[]> {
  const texts = await rows(page).allTextContents()
  return texts.map((text) => {
    const [, yuan = ''] = /预估总价\s*¥([\d,]+\.\d\d)/.exec(text) ?? []
    return Math.round(Number(yuan.replaceAll(',', '')) * 100)
  })
}

/** How many lines stand whole within the window, nothing scrolled. */
export const linesInView = (page: Page): Promise<number> =>
  rows(page).evaluateAll(
    (lines) =>
      lines
        .map((line) => line.getBoundingClientRect())
        .filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length,
  )

/** How many lines the heading counts. */
export async function countedLines(page: Page): Promise<number> {
  const [, n = '-1'] =
    /共 (\d+) 条/.exec(await activePage(page).getByRole('heading', { level: 2 }).first().innerText()) ?? []
  return Number(n)
}

/** The province that most lines go into: more than one page of them. */
export async function busiestProvince(site: TestSite): Promise<string> {
  const { list } = await site.app.data('/lines/getDestinations', {})
  const lines = new Map<string, number>()
  for (const each of list) {
    const province = `${each.destinationCode.slice(0, 2)}0000`
    lines.set(province, (lines.get(province) ?? 0) + each.lines)
  }
  return [...lines].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
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

/** Brings the form back where a search that was sent has folded it into one line: on a phone. */
async function unfoldForm(page: Page): Promise<void> {
  const bar = activePage(page).getByRole('button', { name: /^修改查询/ })
  if (await bar.isVisible()) await bar.click()
}

/** Chooses a delivery among the services, which are unfolded for it. */
export async function chooseDelivery(page: Page, label: string): Promise<void> {
  await unfoldForm(page)
  await activePage(page).getByRole('button', { name: '加上提货、送货、保价等服务' }).click()
  await activePage(page).getByRole('combobox', { name: '送货' }).selectOption(label)
}

/** Opens the filters where they stand behind a button. */
export async function openFilters(page: Page): Promise<void> {
  await unfoldForm(page)
  const opener = activePage(page).getByRole('button', { name: /^筛选/ })
  if ((await opener.isVisible()) && (await opener.getAttribute('aria-expanded')) === 'false')
    await opener.click()
}
