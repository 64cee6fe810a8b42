import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { insertLine } from '#server/testing/data/lines.ts'
import type { Window } from '../testing/browser.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { accountOf, logInHere, tokenOf } from '../testing/people.ts'
import { pressInRow } from '../testing/rows.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'
import { expectToast } from '../testing/toasts.ts'

/** The demo's carriers. Each test line has its own, since a search merges the lines of one carrier to one place. */
let carriers: { id: number; name: string }[]
let popularity = 1_000_000

test.beforeAll(async () => {
  carriers = await site.app.db
    .selectFrom('factory')
    .select(['id', 'name'])
    .where('id', 'in', (db) => db.selectFrom('line').select('carrier_id').where('status', '=', 'on'))
    .orderBy('id')
    .limit(6)
    .execute()
})

/** Creates the most popular line to 义乌. */
async function newLine() {
  const carrier = carriers.pop()
  if (!carrier) throw new Error('The demo has too few carriers')
  const id = await insertLine(site.app, { carrierId: carrier.id, popularity: (popularity += 1) })
  return { id, carrierName: carrier.name }
}
const setPrice = (id: number, fenPerTonne: number) =>
  sql`update line set heavy_fen_per_tonne[1] = ${fenPerTonne} where id = ${id}`.execute(site.app.db)

/** Returns how often a line is saved, by visitors and by users. */
async function saved(lineId: number) {
  const rows = await site.app.db
    .selectFrom('favorite')
    .select(['user_id', 'visitor_hash'])
    .where('line_id', '=', lineId)
    .execute()
  return {
    visitors: rows.filter((row) => row.visitor_hash !== null).length,
    users: rows.filter((row) => row.user_id !== null).length,
  }
}

/** Returns a selector of the link to ask about a line; a search adds its parameters to the address. */
function consultLink(lineId: number): string {
  const address = `/base/consult?line=${lineId}`
  return `a[href="${address}"], a[href^="${address}&"]`
}
/** Returns the row of a line, in the search or the favorites, found by its links. */
const row = (page: Page, lineId: number) =>
  activePage(page)
    .locator('li, tbody tr')
    .filter({ has: page.locator(consultLink(lineId)) })
    .first()
const heart = (page: Page, lineId: number) => row(page, lineId).getByRole('button', { name: /^已?收藏/ })

/** Opens a line of the search where its card has the heart inside. */
async function showHeart(page: Page, lineId: number): Promise<void> {
  if (await heart(page, lineId).isVisible()) return
  await row(page, lineId).getByRole('button', { name: /^展开/ }).click()
  await heart(page, lineId).waitFor()
}

/** Expects texts in a saved line, on a phone behind ⋯. */
async function expectInRow(page: Page, lineId: number, texts: readonly string[]): Promise<void> {
  const saved = row(page, lineId)
  const more = saved.getByRole('button', { name: /的操作$/ })
  const isFolded = await more.isVisible()
  if (isFolded) await more.click()
  for (const text of texts) await saved.getByText(text).filter({ visible: true }).first().waitFor()
  if (isFolded) await page.keyboard.press('Escape')
}

async function openFavorites({ page }: Window): Promise<void> {
  const menu = page.getByRole('link', { name: '专线收藏', exact: true })
  if (!(await menu.isVisible())) await page.getByRole('button', { name: /^我的/ }).click()
  await menu.click()
  await page.waitForURL('**/base/favorites')
}

test.each(['desktop', 'phone'] as const)(
  'on a %s a visitor saves two lines, sees price changes and a pause, and keeps them after login',
  async (width) => {
    const [{ id: priced }, { id: paused }] = [await newLine(), await newLine()]
    const who = width === 'desktop' ? '生产企业 · 管理员' : '生产企业 · 员工'
    // the user saved one of them earlier, at another price
    await setPrice(priced, 29_000)
    await site.app.data('/favorites/addFavorite', { lineId: priced }, { token: await tokenOf(site, who) })
    await setPrice(priced, 30_000)

    const window = await openWindow(width)
    const { page } = window
    await page.goto('/base/search?to=330782')
    for (const id of [paused, priced]) {
      await row(page, id).waitFor()
      await showHeart(page, id)
      await heart(page, id).click()
      await row(page, id)
        .getByRole('button', { name: /^已收藏/, pressed: true })
        .waitFor()
    }
    await expect.poll(() => saved(priced)).toEqual({ visitors: 1, users: 1 })
    await expect.poll(() => saved(paused)).toEqual({ visitors: 1, users: 0 })
    await openFavorites(window)
    await row(page, priced).waitFor()
    expect(await activePage(page).getByText('收藏时').count()).toBe(0)
    await expectTidy(window)

    await setPrice(priced, 33_000)
    await sql`update line set status = 'paused' where id = ${paused}`.execute(site.app.db)
    await page.reload()
    await row(page, priced).getByText('涨价').filter({ visible: true }).waitFor()
    await expectInRow(page, priced, ['收藏时 ¥300/吨', '现在 ¥330/吨'])
    await row(page, paused).getByText('已暂停').filter({ visible: true }).waitFor()
    expect(await row(page, paused).getByRole('link', { name: /^下单/ }).count()).toBe(0)
    expect(await row(page, priced).getByRole('link', { name: /^下单/ }).count()).toBe(1)
    await window.picture('favorites-changed')
    await expectTidy(window)

    await activePage(page).getByRole('link', { name: '登录', exact: true }).click()
    await page.waitForURL('**/login?redirect=%2Fbase%2Ffavorites')
    await logInHere(page, accountOf(site, who))
    await page.waitForURL('**/base/favorites')
    // for a line saved by both the earlier day counts
    await row(page, priced).waitFor()
    await expectInRow(page, priced, ['收藏时 ¥290/吨'])
    await row(page, paused).waitFor()
    expect(await activePage(page).getByText('没有登录').count()).toBe(0)
    expect([await saved(priced), await saved(paused)]).toEqual([
      { visitors: 0, users: 1 },
      { visitors: 0, users: 1 },
    ])
    await window.picture('favorites-merged')
    await expectTidy(window)

    await row(page, paused)
      .getByRole('link', { name: /^找同线路的专线/ })
      .click()
    await page.waitForURL('**/base/search?site=330784&to=330782')
    await row(page, priced).waitFor()
    await showHeart(page, priced)
    await row(page, priced)
      .getByRole('button', { name: /^已收藏/ })
      .waitFor()
  },
)

test.each([
  ['visitor', 'phone'],
  ['user', 'desktop'],
] as const)(
  'a %s on a %s removes a line and restores it; a failed change is reverted with a message',
  async (who, width) => {
    const { id: line, carrierName } = await newLine()
    const token = who === 'user' ? await tokenOf(site, '个人认证') : undefined
    const window = await openWindow(width, { token, holdsToasts: true })
    const { page } = window
    window.allowComplaints(/net::ERR_FAILED/)
    const total = async () => {
      const { visitors, users } = await saved(line)
      return visitors + users
    }
    await page.goto('/base/search?to=330782')
    await row(page, line).waitFor()
    await showHeart(page, line)
    await page.route('**/favorites/addFavorite', (route) => route.abort(), { times: 1 })
    await heart(page, line).click()
    await expectToast(window, /^网络连接失败/)
    await row(page, line).getByRole('button', { name: /^收藏/, pressed: false }).waitFor()
    expect(await total()).toBe(0)
    await window.picture('favorites-cut', 'window')
    await heart(page, line).click()
    await expect.poll(total).toBe(1)

    await openFavorites(window)
    await page.route('**/favorites/removeFavorite', (route) => route.abort(), { times: 1 })
    await pressInRow(row(page, line), /^取消收藏/)
    await expectToast(window, /^网络连接失败/)
    await row(page, line).waitFor()
    expect(await total()).toBe(1)
    await pressInRow(row(page, line), /^取消收藏/)
    await expectToast(window, `已取消收藏${carrierName}`)
    await row(page, line).waitFor({ state: 'detached' })
    expect(await total()).toBe(0)
    await window.picture('favorites-undo', 'window')
    await page.getByRole('button', { name: '撤销' }).click()
    await expectToast(window, '已恢复收藏')
    await row(page, line).waitFor()
    expect(await total()).toBe(1)
    await expectTidy(window)
  },
)
