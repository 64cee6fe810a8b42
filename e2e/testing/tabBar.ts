import type { Locator, Page } from 'playwright-core'

/** The row of open pages. */
export const tabBar = (page: Page): Locator => page.getByRole('tablist', { name: '已打开的页面' })

/** What the tabs say, from left to right. */
export const tabTexts = (page: Page): Promise<string[]> => tabBar(page).getByRole('tab').allInnerTexts()

/** The tab that says exactly this. */
export const tabOf = (page: Page, text: string): Locator =>
  tabBar(page).getByRole('tab', { name: text, exact: true })

/** What the active tab says. */
export const activeTabText = (page: Page): Promise<string> =>
  tabBar(page).getByRole('tab', { selected: true }).innerText()

/** The page on screen; the pages of the other tabs stand hidden beside it. */
export const activePage = (page: Page): Locator => page.locator('[data-active-page]')

/** The six entries of a tab's menu, as product.md §5 names them. */
export const menuEntries = [
  '重新加载',
  '关闭当前标签页',
  '关闭左侧标签页',
  '关闭右侧标签页',
  '关闭其它标签页',
  '关闭全部标签页',
]

/** Presses an entry of the open menu. */
export const pressEntry = (page: Page, entry: string): Promise<void> =>
  page.getByRole('menuitem', { name: entry, exact: true }).click()
