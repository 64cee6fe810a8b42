import type { Page } from 'playwright-core'

/** Paper sizes in millimetres. */
export const paperSizes = { a4: '210×297', a4Across: '297×210', label: '100×150' } as const

/** Replaces the browser's print dialog, which headless pages lack; call before opening the page. */
export const stubPrintDialog = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = 'yes'
    }
  })

const pointsPerMm = 72 / 25.4

/** Runs an action that prints, returns the size of each page in mm, and closes the print dialog. */
export async function printedPages(page: Page, act: () => Promise<void>): Promise<string[]> {
  await act()
  await page.locator('html[data-printed]').waitFor({ state: 'attached' })
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  await page.evaluate(() => {
    delete document.documentElement.dataset['printed']
    window.dispatchEvent(new Event('afterprint'))
  })
  return Array.from(pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), ([, width, height]) =>
    [width, height].map((points) => Math.round(Number(points) / pointsPerMm)).join('×'),
  )
}

/** Returns pictures of the printed labels, starting from the open print dialog. */
export async function printedLabels(page: Page): Promise<Buffer[]> {
  const dialog = page.getByRole('dialog', { name: /^打印/ })
  await dialog.getByRole('radio', { name: /标签 100×150/ }).check()
  await dialog.getByRole('button', { name: '打印', exact: true }).click()
  await page.locator('html[data-printed]').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  const pictures: Buffer[] = []
  for (const label of await page.locator('[data-print-sheets] section').all())
    pictures.push(await label.screenshot())
  return pictures
}
