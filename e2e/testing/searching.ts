import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestSite } from '#server/testing/testSite.ts'
import { activePage } from './tabBar.ts'

/** Returns the lines of a search, in order. */
export const rows = (page: Page): Locator =>
  activePage(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })

/** Returns their ids from their order links, once the results match the address. */
export async function foundIds(page: Page): Promise<number[]> {
  // the results load in a separate chunk and are busy between two answers: find and read them at once
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

/** Returns the totals on screen, in fen. */
export async function shownTotals(page: Page): Promise<number[]> {
  const texts = await rows(page).allTextContents()
  return texts.map((text) => {
    const [, yuan = ''] = /预估总价\s*¥([\d,]+\.\d\d)/.exec(text) ?? []
    return Math.round(Number(yuan.replaceAll(',', '')) * 100)
  })
}

/** Counts the elements fully in the window without scrolling, above the bar at the foot of a phone. */
export const countInView = (elements: Locator): Promise<number> =>
  elements.evaluateAll((all) => {
    const bar = document.querySelector('nav[aria-label="底部导航"]')?.getBoundingClientRect()
    const edge = bar && bar.height > 0 ? bar.top : innerHeight
    return all
      .map((element) => element.getBoundingClientRect())
      .filter(({ top, bottom }) => top >= 0 && bottom <= edge).length
  })

/** Counts the lines fully in the window. */
export const linesInView = (page: Page): Promise<number> => countInView(rows(page))

/** Returns the count in the heading. */
export async function countedLines(page: Page): Promise<number> {
  const [, n = '-1'] =
    /共 (\d+) 条/.exec(await activePage(page).getByRole('heading', { level: 2 }).first().innerText()) ?? []
  return Number(n)
}

/** Returns the province with most lines: more than one page of them. */
export async function busiestProvince(site: TestSite): Promise<string> {
  const { list } = await site.app.data('/lines/getDestinations', {})
  const lines = new Map<string, number>()
  for (const each of list) {
    const province = `${each.destinationCode.slice(0, 2)}0000`
    lines.set(province, (lines.get(province) ?? 0) + each.lines)
  }
  return [...lines].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

/** Types a destination and picks the option of this name. */
export async function pickDestination(page: Page, typed: string, option: string): Promise<void> {
  const field = activePage(page).getByRole('combobox', { name: '目的地' })
  // before the script runs, input is stored, but no options are shown
  await expect
    .poll(async () => {
      await field.click()
      return field.getAttribute('aria-expanded')
    })
    .toBe('true')
  await field.fill(typed)
  await activePage(page).getByRole('option', { name: option }).first().click()
}

/** Unfolds the form where a search has folded it, on a phone. */
async function unfoldForm(page: Page): Promise<void> {
  const bar = activePage(page).getByRole('button', { name: /^修改查询/ })
  if (await bar.isVisible()) await bar.click()
}

/** Unfolds the services and chooses a delivery. */
export async function chooseDelivery(page: Page, label: string): Promise<void> {
  await unfoldForm(page)
  await activePage(page).getByRole('button', { name: '加上提货、送货、保价等服务' }).click()
  await activePage(page).getByRole('combobox', { name: '送货' }).selectOption(label)
}

/** Opens the filters where they are behind a button. */
export async function openFilters(page: Page): Promise<void> {
  await unfoldForm(page)
  const opener = activePage(page).getByRole('button', { name: /^筛选/ })
  if ((await opener.isVisible()) && (await opener.getAttribute('aria-expanded')) === 'false')
    await opener.click()
}
