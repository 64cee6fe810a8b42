import type { Page } from 'playwright-core'

const drawer = (page: Page) => page.getByRole('dialog', { name: '显示设置' })

/** Opens the settings, from the navbar, the phone menu, or the button that remains without it. */
export async function openSettings(page: Page): Promise<void> {
  const direct = page.getByRole('button', { name: '显示设置' })
  if (!(await direct.isVisible())) await page.getByRole('button', { name: /^我的/ }).click()
  await direct.click()
  await drawer(page).waitFor()
}

/** Closes the settings by Esc. */
export async function closeSettings(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'detached' })
}

/** Turns a setting on or off in the open drawer. */
export async function setSwitch(page: Page, name: string, isOn: boolean): Promise<void> {
  const advanced = drawer(page).locator('details:not([open]) > summary')
  if (await advanced.isVisible()) await advanced.click()
  await drawer(page).getByRole('switch', { name, exact: true }).setChecked(isOn)
}
