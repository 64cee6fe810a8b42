import { sql } from 'kysely'
import { expect, inject } from 'vitest'
import { clockFrom } from '#server/testing/clockFrom.ts'
import { startTestSite } from '#server/testing/testSite.ts'
import { waitUntilRunning } from '../testing/browser.ts'
import type { Width, Window } from '../testing/browser.ts'
import { openWindow, site, testAt } from '../testing/journey.ts'
import { tokenOf } from '../testing/people.ts'
import {
  busiestProvince,
  chooseDelivery,
  countedLines,
  foundIds,
  linesInView,
  openFilters,
  pickDestination,
  rows,
  shownTotals,
} from '../testing/searching.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

/** A clock of today from ten in the morning, before the lines' cut-offs. The page's clock moves ahead below. */
const morning = clockFrom(10 * 60)
const test = testAt(() => startTestSite(inject('cluster'), { clock: morning }))

/** Opens a window of a visitor or a user. */
async function windowOf(who: 'visitor' | 'user', width: Width): Promise<Window> {
  const token = who === 'user' ? await tokenOf(site, '生产企业 · 管理员') : undefined
  return openWindow(width, { token })
}

const yiwu = '330782'
const yiwuText = '浙江省金华市义乌市'
const title = (window: Window) => activePage(window.page).getByRole('heading', { level: 2 }).first()

/** Returns these lines from the database, by id. */
async function storedLines(ids: readonly number[]) {
  const found = await site.app.db
    .selectFrom('line as l')
    .innerJoin('factory as f', 'f.id', 'l.carrier_id')
    .select(['l.id', 'l.transit_hours_max', 'l.is_direct', 'f.name'])
    .select(sql<boolean>`jsonb_typeof(l.fees -> 'delivery') = 'object'`.as('delivers'))
    .where('l.id', 'in', ids)
    .execute()
  return ids.flatMap((id) => found.filter((line) => line.id === id))
}

/** Counts active lines to a place with one of these code prefixes, directly or by transfer. */
async function linesInto(...prefixes: string[]): Promise<number> {
  const goes = sql<boolean>`exists (select 1 from unnest(via_codes || destination_code) c, unnest(${prefixes}::text[]) p where starts_with(c, p))`
  const all = await site.app.db
    .selectFrom('line')
    .select('id')
    .where('status', '=', 'on')
    .where(goes)
    .execute()
  return all.length
}

test.each([
  ['visitor', 'desktop'],
  ['user', 'phone'],
] as const)(
  'a %s on a %s searches by name and initials, with goods, sorting and filters, and gets the same elsewhere',
  async (who, width) => {
    const window = await windowOf(who, width)
    const { page } = window
    await page.goto('/base/search')
    await pickDestination(page, '义乌', yiwuText)
    await page.waitForURL(`**/base/search?to=${yiwu}`)
    await expect.poll(() => title(window).innerText()).toContain('义乌市')
    const byName = await foundIds(page)
    expect(await countedLines(page)).toBe(await linesInto(yiwu, '330700', '330000'))

    await page.goto('/base/search')
    await pickDestination(page, 'yws', yiwuText)
    await page.waitForURL(`**/base/search?to=${yiwu}`)
    await expect.poll(() => foundIds(page)).toEqual(byName)

    await page.getByRole('textbox', { name: '重量' }).fill('500')
    await page.getByRole('textbox', { name: '体积' }).fill('1.5')
    await page.waitForURL(`**/base/search?to=${yiwu}&kg=500&m3=1.5`)
    const goods = { siteId: 330784, destinationCode: yiwu, weightGrams: 500_000, volumeCm3: 1_500_000 }
    const { list } = await site.app.data('/lines/searchLines', { ...goods, sort: 'total', pageSize: 20 })
    const totals = list.map(({ totalFen }) => totalFen ?? 0)
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    await expect.poll(() => shownTotals(page)).toEqual(totals)
    if (width === 'desktop') expect(await linesInView(page)).toBeGreaterThanOrEqual(10)
    const byTotal = await foundIds(page)
    expect(byTotal).toEqual(list.map(({ id }) => id))
    const sorts = page.getByRole('navigation', { name: '排序' })
    await sorts.locator('[aria-current=true]', { hasText: '总价最低' }).waitFor()

    await sorts.getByRole('link', { name: '时效最快' }).click()
    await page.waitForURL(/sort=time/)
    const fastest = await site.app.data('/lines/searchLines', { ...goods, sort: 'time', pageSize: 20 })
    await expect.poll(() => foundIds(page)).toEqual(fastest.list.map(({ id }) => id))
    const hours = (await storedLines(await foundIds(page))).map((line) => line.transit_hours_max)
    expect(hours).toEqual(hours.toSorted((a, b) => a - b))
    await window.picture('search-sorted')
    await expectTidy(window)
    await chooseDelivery(page, '送货上门')
    await page.getByRole('switch', { name: '不提供的不显示' }).check()
    await openFilters(page)
    await page.getByRole('checkbox', { name: '只看直达' }).check()
    await page.getByRole('combobox', { name: '最长时效' }).selectOption('24 小时内')
    const first = (await storedLines(byTotal)).find(
      (line) => line.is_direct && line.delivers && line.transit_hours_max <= 24,
    )
    await page.getByRole('searchbox', { name: '承运商' }).fill(first?.name ?? '')
    await page.waitForURL(/delivery=door.*direct=1.*offers=all.*hours=24.*carrier=/)
    await expect.poll(() => countedLines(page)).toBeLessThan(5)
    const filtered = await storedLines(await foundIds(page))
    expect(filtered.map(({ id }) => id)).toContain(first?.id)
    for (const line of filtered) {
      expect(line).toMatchObject({ is_direct: true, delivers: true, name: first?.name })
      expect(line.transit_hours_max).toBeLessThanOrEqual(24)
    }
    await window.picture('search-filtered')
    await expectTidy(window)
    const other = await openWindow(width === 'desktop' ? 'phone' : 'desktop')
    await other.page.goto(page.url())
    await rows(other.page).first().waitFor()
    expect(await foundIds(other.page)).toEqual(filtered.map(({ id }) => id))
    expect(await shownTotals(other.page)).toEqual(await shownTotals(page))
    await expectTidy(other)
    await other.close()
    await openFilters(page)
    await page.getByRole('button', { name: '清除筛选' }).click()
    await page.getByRole('button', { name: '清除筛选' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '不要服务' }).click()
    await page.waitForURL(`**/base/search?to=${yiwu}&kg=500&m3=1.5&sort=time`)
    await expect.poll(() => foundIds(page)).toEqual(fastest.list.map(({ id }) => id))
  },
)

test('a district finds lines to its city, a province all within it, a via place the lines that pass it', async () => {
  const window = await windowOf('visitor', 'desktop')
  const { page } = window
  await page.goto('/base/search')
  await pickDestination(page, '西湖区', '浙江省杭州市西湖区')
  await page.waitForURL('**/base/search?to=330106')
  await rows(page).filter({ hasText: '浙江省杭州市' }).first().waitFor()
  expect(await countedLines(page)).toBe(await linesInto('330106', '330100', '330000'))

  await pickDestination(page, 'hain', '海南省')
  await page.waitForURL('**/base/search?to=460000')
  await rows(page).filter({ hasText: '海南省' }).first().waitFor()
  expect(await countedLines(page)).toBe(await linesInto('46'))

  const via = await site.app.db
    .selectFrom('line')
    .select(['id', sql<string>`via_codes[1]`.as('code'), sql<string>`via_texts[1]`.as('text')])
    .where('status', '=', 'on')
    .where(sql<boolean>`cardinality(via_codes) > 0`)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await page.goto(`/base/search?to=${via.code}&kg=100`)
  await rows(page)
    .filter({ hasText: via.text.replace(/^.+?(?:省|自治区)(?=.)/u, '') })
    .getByText(/^经.+中转$/)
    .first()
    .waitFor()
  expect(await foundIds(page)).toContain(via.id)
  await window.picture('search-via', 'window')
  await expectTidy(window)
})

test('lines that leave today show and count down the time to the cut-off', async () => {
  const window = await windowOf('user', 'phone')
  const { page } = window
  const [leaving, closed] = await site.app.db
    .selectFrom('line')
    .select('id')
    .where('status', '=', 'on')
    .where('destination_code', '=', yiwu)
    .orderBy('id')
    .limit(2)
    .execute()
  const set = (id: number | undefined, minutes: number) =>
    sql`update line set departure_days = 127, cut_off_minutes = ${minutes} where id = ${id}`.execute(
      site.app.db,
    )
  await set(leaving?.id, 23 * 60 + 59)
  await set(closed?.id, 0)
  await page.clock.install({ time: morning.now() })
  await page.goto(`/base/search?to=${yiwu}`)
  await expect.poll(() => linesInView(page)).toBeGreaterThanOrEqual(4)
  await page.goto(`/base/search?to=${yiwu}&kg=120&pickup=door&delivery=door&insured=5000&cod=2000&receipt=1`)
  await expect.poll(() => linesInView(page)).toBeGreaterThanOrEqual(4)
  await page.goto(`/base/search?to=${yiwu}`)
  const row = (id: number | undefined) => page.locator(`#line-${id}`)
  await row(closed?.id)
    .getByText(/今日已截货，(明天（周.）|下?周.)发$/)
    .waitFor()
  const countdown = row(leaving?.id).getByText(/今日发车 · 还剩/)
  const minutesLeft = async () => {
    const [, h = 0, m = 0] = /还剩 (?:(\d+) 小时)? ?(?:(\d+) 分)?$/.exec(await countdown.innerText()) ?? []
    return Number(h) * 60 + Number(m)
  }
  const first = await minutesLeft()
  expect(first).toBeGreaterThan(0)
  // a paused clock: no minute passes by itself, however slow the machine
  await page.clock.pauseAt(morning.now().getTime() + 2 * 60_000)
  await expect.poll(minutesLeft).toBeLessThan(first - 1)
  const before = await minutesLeft()
  await page.clock.fastForward('02:00')
  await expect.poll(minutesLeft).toBe(before - 2)
  await page.clock.resume()

  await openFilters(page)
  await page.getByRole('checkbox', { name: '今日发车' }).check()
  await page.waitForURL(/today=1/)
  await row(closed?.id).waitFor({ state: 'detached' })
  await countdown.waitFor()
  for (const text of await rows(page).allTextContents()) expect(text).toContain('今日发车 · 还剩')
  await window.picture('search-today')
  await expectTidy(window)
})

test.each([
  ['visitor', 'phone'],
  ['user', 'desktop'],
] as const)(
  'a %s on a %s keeps the scroll position when loading more, going back or reloading',
  async (who, width) => {
    const window = await windowOf(who, width)
    const { page } = window
    const search = `/base/search?to=${await busiestProvince(site)}`
    await page.goto(search)
    await waitUntilRunning(page)
    await page.getByRole('button', { name: '加载更多' }).click()
    await page.waitForURL(`**${search}&page=2`)
    await expect.poll(() => rows(page).count()).toBe(40)
    const ids = await foundIds(page)
    expect(new Set(ids).size).toBe(40)
    const row = rows(page).nth(30)
    await row.scrollIntoViewIfNeeded()
    const topOfRow = () => row.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const before = await topOfRow()
    await row.getByRole('link', { name: '下单' }).click()
    await page.waitForURL('**/orders/new?line=*')
    await activePage(page).getByRole('heading', { level: 1, name: '在线下单' }).waitFor()
    await page.goBack()
    await page.waitForURL(`**${search}&page=2`)
    await expect.poll(topOfRow).toBe(before)
    expect(await foundIds(page)).toEqual(ids)
    await page.reload()
    await expect.poll(() => foundIds(page)).toEqual(ids)
    await expectTidy(window)
  },
)

test.each([
  ['visitor', 'phone', 1],
  ['user', 'desktop', 2],
] as const)(
  'a %s on a %s without results sees alternatives, and the search is counted',
  async (who, width, searches) => {
    const window = await windowOf(who, width)
    const { page } = window
    await page.goto('/base/search')
    await pickDestination(page, '澳门', '澳门特别行政区')
    await page.waitForURL('**/base/search?to=820000')
    await page.getByText('还没有到这里的专线').waitFor()
    await page.getByText('暂时没有承运商跑这里，换个目的地再查，或看热门目的地。').waitFor()
    await expect
      .poll(() =>
        site.app.db
          .selectFrom('unmet_demand')
          .select(['site_id', 'searches'])
          .where('destination_code', '=', '820000')
          .execute(),
      )
      .toEqual([{ site_id: 330784, searches }])
    await window.picture('search-vain')
    await expectTidy(window)
    await page.getByRole('link', { name: '看热门目的地' }).click()
    await page.getByRole('heading', { name: '永康市热门目的地' }).waitFor()

    // filtered-out destinations may well be served
    await page.goto(`/base/search?to=${yiwu}&direct=1&carrier=没有这家`)
    await page.getByText('没有符合全部条件的专线').waitFor()
    await page.getByRole('link', { name: '不限承运商“没有这家”' }).click()
    await rows(page).first().waitFor()
    const unmet = await site.app.db.selectFrom('unmet_demand').select('destination_code').execute()
    expect(unmet).toEqual([{ destination_code: '820000' }])
    await expectTidy(window)
  },
)
