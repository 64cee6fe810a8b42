import { expect } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { pressInRow } from '../testing/rows.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

/** Creates a price list of two lines, both with prices one digit short. */
function priceList(): Promise<Buffer> {
  const sheet = [
    ['目的地', '重货价(元/吨)'],
    ['浙江省杭州市余杭区', '3.10'],
    ['浙江省金华市义乌市', '3.20'],
  ]
  const cells = sheet.map((texts) => texts.map((value) => ({ value, type: String })))
  return writeExcelFile(cells, { sheet: '运价' }).toBuffer()
}

test.each(['desktop', 'phone'] as const)(
  'on a %s doubtful prices need a confirmation: of one line, of many, of a price list; an operator sees them',
  async (device) => {
    const carrier = await actor(site.app, { type: 3, name: `核对价格${device}` })
    for (const destinationCode of ['330110', '330782'])
      await insertLine(site.app, { carrierId: carrier.factoryId, destinationCode })
    const window = await openWindow(device, { token: carrier.token })
    const { page } = window
    const row = (name: RegExp) => activePage(page).getByRole('row', { name })
    await page.goto('/carrier/lines')

    await row(/义乌/).getByRole('button', { name: /^修改/ }).click()
    const form = page.getByRole('dialog', { name: /^修改到/ })
    await form.getByRole('textbox', { name: '最低收费（元/票）' }).fill('70')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await form.getByText('最低一票 ¥30 → ¥70，涨 133%').waitFor()
    await window.picture('carrier-lines-doubts', 'window')
    await expectTidy(window)
    await form.getByRole('button', { name: '没有填错，确认保存' }).click()
    await form.waitFor({ state: 'detached' })
    await row(/义乌/).getByText('¥70', { exact: true }).waitFor()

    await activePage(page).getByRole('button', { name: '全部调价' }).click()
    const prices = page.getByRole('dialog', { name: '批量调价：2 条专线' })
    await prices.getByRole('textbox', { name: /^幅度/ }).fill('60')
    await prices.getByRole('button', { name: '预览新价格' }).click()
    const apply = prices.getByRole('button', { name: '调整 2 条' })
    const tick = prices.getByRole('checkbox', { name: /^2 条的新价格像是填错了/ })
    await tick.waitFor()
    expect(await apply.isDisabled()).toBe(true)
    await tick.check()
    await window.picture('carrier-lines-reprice-doubts', 'window')
    await expectTidy(window)
    await apply.click()
    await prices.waitFor({ state: 'detached' })
    await row(/义乌/).getByText('¥480/吨').waitFor()

    await activePage(page).getByRole('button', { name: '导入', exact: true }).click()
    const box = page.getByRole('dialog', { name: '导入运价表' })
    const file = { name: '改价.xlsx', mimeType: '', buffer: await priceList() }
    await box.getByLabel('选择 Excel 文件').setInputFiles(file)
    await box.getByText('重货价 ¥480 → ¥3.20/吨，降 99%').waitFor()
    await box.getByRole('checkbox', { name: '选择第 3 行' }).check()
    await window.picture('carrier-lines-import-doubts', 'window')
    await expectTidy(window)
    await box.getByRole('button', { name: '只导入正确的 1 条' }).click()
    await box.getByRole('button', { name: '撤销这次导入' }).waitFor()
    await box.getByRole('button', { name: '关闭', exact: true }).click()
    await row(/义乌/).getByText('¥3.20/吨').waitFor()
    await row(/余杭/).getByText('¥480/吨').waitFor()

    const operator = await actor(site.app, { type: 9 })
    const watch = await openWindow(device, { token: operator.token })
    await watch.page.goto('/ops/board')
    await activePage(watch.page).getByText('涨跌过半，点开去核对').click()
    await activePage(watch.page).getByPlaceholder('承运商、目的地或编号').fill(`核对价格${device}`)
    await activePage(watch.page).getByPlaceholder('承运商、目的地或编号').press('Enter')
    const moved = (name: RegExp) => activePage(watch.page).getByRole('row', { name })
    await moved(/义乌/).getByText('3.20').first().waitFor()
    await moved(/余杭/).getByText('480').first().waitFor()
    await watch.picture('ops-price-moves')
    await expectTidy(watch)
    await moved(/余杭/)
      .getByRole('button', { name: /价格无误$/ })
      .click()
    await moved(/余杭/).waitFor({ state: 'detached' })
    await pressInRow(moved(/义乌/), /^下架/)
    const stop = watch.page.getByRole('dialog', { name: /^平台下架/ })
    await watch.picture('ops-price-moves-stop', 'window')
    await expectTidy(watch)
    await stop.getByRole('button', { name: '下架', exact: true }).click()
    await stop.waitFor({ state: 'detached' })
    await moved(/义乌/).waitFor({ state: 'detached' })
  },
)
