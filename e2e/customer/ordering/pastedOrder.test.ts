import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openWindow, site, test } from '../../testing/journey.ts'
import { card, lineToYiwu } from '../../testing/orderForm.ts'
import { expectTidy } from '../../testing/tidy.ts'

let line: Awaited<ReturnType<typeof lineToYiwu>>

test.beforeAll(async () => {
  line = await lineToYiwu(site)
})

/** Checks whether the first and the last of the recognised people and sums can be seen without scrolling. */
const isInView = (page: Page) =>
  page
    .getByRole('list', { name: '识别出的人和钱' })
    .getByRole('listitem')
    .evaluateAll((items) =>
      [items[0], items.at(-1)].every((item) => {
        const { left, top, bottom } = item?.getBoundingClientRect() ?? new DOMRect()
        return [top + 2, bottom - 2].every((y) => item?.contains(document.elementFromPoint(left + 4, y)))
      }),
    )

test.each(['desktop', 'phone', 'smallest'] as const)(
  'on a %s a pasted text replaces the values of the search, including totals and both phones',
  async (width) => {
    const window = await openWindow(width)
    const { page } = window
    await page.goto(`/orders/new?line=${line.id}&kg=120&m3=0.8`)
    const amount = (name: RegExp) => card(page, '货物').getByRole('textbox', { name }).inputValue()
    await expect.poll(() => amount(/总重量/)).toBe('120')
    await page
      .getByRole('textbox', { name: '把聊天记录粘贴到这里' })
      .fill(
        '客户李总13900139000 义乌福田街道商城大道8号，我们电话13855501234，保温杯20箱600公斤3方，货款12000帮我代收一下',
      )
    await page.getByText(/^已识别 \d+ 项/).waitFor()
    await expect.poll(() => isInView(page)).toBe(true)
    expect(
      await page.getByRole('list', { name: '识别出的人和钱' }).getByRole('listitem').allTextContents(),
    ).toEqual([
      expect.stringMatching(/^发货人 13855501234 原文/),
      expect.stringMatching(/^收货人 李总 13900139000 原文/),
      expect.stringMatching(/^代收货款 12000 元 原文/),
    ])
    await window.picture('ordering-pasted-over-search')
    await expectTidy(window)
    const phone = (who: string) =>
      card(page, who)
        .getByRole('textbox', { name: /电话|手机/ })
        .inputValue()
    await expect.poll(() => phone('收货人')).toBe('13900139000')
    expect(await phone('发货人')).toBe('13855501234')
    expect([await amount(/总重量/), await amount(/总体积/)]).toEqual(['600', '3'])
    expect(await page.getByRole('textbox', { name: /代收货款/ }).inputValue()).toBe('12000')
  },
)
