import { deflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'
import { archiveOfCompressed, gigabyte } from '../testing/zipBombs.ts'

const sheetWith = (rows: string) => {
  const xml = Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)
  return archiveOfCompressed(deflateRawSync(xml), xml.length)
}

const pulseMs = 20
/** Starts counting the page's event loop turns. */
const startTurnCount = (page: Page) =>
  page.evaluate((ms) => {
    const pulse = { turns: 0, beganMs: performance.now() }
    const timer = setInterval(() => (pulse.turns += 1), ms)
    Object.assign(window, { pulse, endTurnCount: () => clearInterval(timer) })
  }, pulseMs)
/** Ends the count and returns the turns and their time, ms. */
const endTurnCount = (page: Page) =>
  page.evaluate(() => {
    const { pulse, endTurnCount: end } = window as unknown as {
      pulse: { turns: number; beganMs: number }
      endTurnCount: () => void
    }
    end()
    return { turns: pulse.turns, tookMs: performance.now() - pulse.beganMs }
  })

/** Returns the minimum number of turns. Unpacking on the page would leave hardly any; a busy machine still has a tenth. */
const fewestTurns = (tookMs: number) => tookMs / pulseMs / 10 - 3

test('on a phone a gigabyte and a million rows are refused while the page stays responsive', async () => {
  const owner = await actor(site.app, { type: 2 })
  const window = await openWindow('phone', { token: owner.token })
  const { page } = window
  await page.goto('/record/recipient')
  await activePage(page).getByRole('button', { name: '导入', exact: true }).first().click()
  const box = page.getByRole('dialog', { name: '导入收货人' })
  await box.getByText('下载模板').waitFor()
  const packed = await gigabyte()
  const files = [
    ['说了多大.xlsx', archiveOfCompressed(packed, 2 ** 30), /解压后太大，请只留要导入的一张表/],
    ['说小了.xlsx', archiveOfCompressed(packed, 1000), /解压后太大，请只留要导入的一张表/],
    ['一百万行.xlsx', sheetWith('<row><c t="n"><v>1</v></c></row>'.repeat(1_000_000)), /最多 50,000 行/],
    ['一格.xlsx', sheetWith('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'), /最多 50,000 行/],
  ] as const
  for (const [name, bytes, words] of files) {
    const file = { name, mimeType: '', buffer: Buffer.from(bytes) }
    await startTurnCount(page)
    await box.getByLabel('选择 Excel 文件').setInputFiles(file)
    await box.getByText(words).waitFor()
    const { turns, tookMs } = await endTurnCount(page)
    expect(turns, `${name}, ${tookMs} ms`).toBeGreaterThan(fewestTurns(tookMs))
  }
  await window.picture('refused-file', 'window')
  await expectTidy(window, 'desktop')
  await box.getByRole('button', { name: '取消' }).click()
  await box.waitFor({ state: 'hidden' })
})
