import type { Locator } from 'playwright-core'

/** Returns the height of a list's tallest row in pixels; fails without rows. On phones the product allows cards 120. */
export async function tallestRow(rows: Locator): Promise<number> {
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  if (heights.length === 0) throw new Error('No rows to measure')
  return Math.max(...heights)
}

/** Presses a button of a list's row. A phone's card has all but the next step behind ⋯. */
export async function pressInRow(row: Locator, name: string | RegExp): Promise<void> {
  await row.waitFor()
  const button = row.getByRole('button', { name })
  const more = row.getByRole('button', { name: /的操作$/ })
  if (!(await button.isVisible()) && (await more.isVisible())) await more.click()
  await button.click()
}
