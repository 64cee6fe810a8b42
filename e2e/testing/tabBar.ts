import type { Locator, Page } from 'playwright-core'

/** Returns the tab bar. */
export const tabBar = (page: Page): Locator => page.getByRole('tablist', { name: '已打开的页面' })

/** Returns the texts of the tabs, from left to right. */
export const tabTexts = (page: Page): Promise<string[]> => tabBar(page).getByRole('tab').allInnerTexts()

/** Returns the tab with exactly this text. */
export const tabOf = (page: Page, text: string): Locator =>
  tabBar(page).getByRole('tab', { name: text, exact: true })

/** Returns the text of the active tab. */
export const activeTabText = (page: Page): Promise<string> =>
  tabBar(page).getByRole('tab', { selected: true }).innerText()

/** Returns the visible page; those of other tabs are hidden beside it. */
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
