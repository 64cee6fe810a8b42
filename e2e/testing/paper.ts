import type { Page } from 'playwright-core'

/** Paper sizes in millimetres. */
export const paperSizes = { a4: '210×297', a4Across: '297×210', label: '100×150' } as const

/** Takes the place of the browser's print dialog, of which a page without a screen has none; before the page is opened. */
export const catchPrinting = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = 'yes'
    }
  })

const pointsPerMm = 72 / 25.4

/** Does what prints, and gives the size of each page that would come out, in mm; then the print dialog is over. */
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

/** Pictures of the labels that come out of the printer, from the open print dialog on. */
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
