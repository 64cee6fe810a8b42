import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { expect } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { lineColumns } from '#contract/lines/fileWords.ts'
import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { downloadDuring } from '../testing/downloads.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { pressInRow, tallestRow } from '../testing/rows.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

/** Creates a carrier without lines, so that counts are independent of other tests. */
const newCarrier = (name: string) => actor(site.app, { type: 3, name })

/** Counts the carrier's lines in a visitor's search for 余杭. */
async function linesFound(carrier: string): Promise<number> {
  const { list } = await site.app.data('/lines/searchLines', {
    destinationCode: '330110',
    keyword: carrier,
  })
  return list.length
}

const row = (page: Page, name: string | RegExp) => activePage(page).getByRole('row', { name })
const statusTab = (page: Page, name: RegExp) =>
  activePage(page).getByRole('group', { name: '按状态筛选' }).getByRole('button', { name })

test('on a desktop a carrier creates a line, previews its price, changes it and pauses it', async () => {
  const carrier = await newCarrier('余杭快线物流')
  const window = await openWindow('desktop', { token: carrier.token })
  const { page } = window
  await page.goto('/carrier/lines')
  await activePage(page).getByText('还没有专线').waitFor()
  await window.picture('carrier-lines-empty')
  await expectTidy(window)

  await activePage(page).getByRole('button', { name: '新增专线' }).first().click()
  const form = page.getByRole('dialog', { name: '新增专线' })
  await form.getByRole('button', { name: '保存并营运' }).click()
  await form.getByText('请填公斤数').first().waitFor({ state: 'detached' })
  await form.getByText(/^请填写发站名称/).waitFor()
  await form.getByRole('combobox', { name: '目的地' }).pressSequentially('余杭')
  await form
    .getByRole('option', { name: /余杭区/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await form.getByRole('textbox', { name: '发站名称' }).fill('永康货运市场')
  await form.getByRole('textbox', { name: '发站地址' }).fill('九铃东路 1 号')
  await form.getByRole('textbox', { name: '发站电话' }).fill('0579-87112233、13800138000')
  await form.getByRole('textbox', { name: '到站名称' }).fill('余杭站')
  await form.getByRole('textbox', { name: '最短时效（小时）' }).fill('8')
  await form.getByRole('textbox', { name: '最长时效（小时）' }).fill('24')
  await form.getByRole('textbox', { name: '重货价第 1 档单价（元/吨）' }).fill('300')
  await page.keyboard.press('Enter')
  await form.getByRole('textbox', { name: '重货价第 2 档从（公斤）' }).fill('1000')
  await form.getByRole('textbox', { name: '重货价第 2 档单价（元/吨）' }).fill('260')
  await form.getByRole('textbox', { name: '泡货价第 1 档单价（元/方）' }).fill('70')
  await form.getByRole('textbox', { name: '最低收费（元/票）' }).fill('30')
  await form.getByRole('checkbox', { name: /^提供上门提货/ }).check()
  await form.getByRole('textbox', { name: '上门提货起步价（元）' }).fill('20')
  await form.getByRole('textbox', { name: '上门提货含重量（公斤）' }).fill('500')
  await form.getByRole('textbox', { name: '上门提货超出部分（元/吨）' }).fill('30')
  const preview = form.getByRole('region', { name: '价格预览' })
  await preview.getByRole('img', { name: /运费曲线/ }).waitFor()
  await preview.getByText('¥150.00').first().waitFor()
  await window.picture('carrier-lines-form', 'window')
  await preview.scrollIntoViewIfNeeded()
  await window.picture('carrier-lines-prices', 'window')
  await expectTidy(window)
  await form.getByRole('button', { name: '保存并营运' }).click()
  await form.waitFor({ state: 'detached' })
  await row(page, /余杭/).getByText('¥300/吨').waitFor()
  expect(await linesFound('余杭快线物流')).toBe(1)
  await window.picture('carrier-lines-list')

  await row(page, /余杭/).getByRole('button', { name: /^修改/ }).click()
  const change = page.getByRole('dialog', { name: /^修改到/ })
  await change.getByRole('textbox', { name: '重货价第 1 档单价（元/吨）' }).fill('310')
  // after the browser's Back the input is stored for the next time
  await page.goBack()
  await change.waitFor({ state: 'detached' })
  await row(page, /余杭/).getByRole('button', { name: /^修改/ }).click()
  await page.getByText('已恢复上次没有提交的内容').waitFor()
  await change.getByRole('button', { name: '保存', exact: true }).click()
  await change.waitFor({ state: 'detached' })
  await row(page, /余杭/).getByText('¥310/吨').waitFor()

  await row(page, /余杭/).getByRole('button', { name: /^暂停/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '暂停', exact: true }).click()
  await statusTab(page, /已暂停\s*1/).waitFor()
  expect(await linesFound('余杭快线物流')).toBe(0)
  await row(page, /余杭/).getByRole('button', { name: /^复制/ }).click()
  await page.getByRole('dialog', { name: /^修改到/ }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await statusTab(page, /全部\s*2/).waitFor()
  await expectTidy(window)
})

const goodRows = 295

/** Creates a typical price list: prices as numbers, a time as text, and five invalid rows. */
function priceList(): Promise<Buffer> {
  const keys = [
    'code',
    'originName',
    'originAddress',
    'originPhones',
    'destination',
    'destinationName',
    'isDirect',
    'transitHoursMin',
    'transitHoursMax',
    'cutOff',
    'heavy',
    'light',
    'minCharge',
  ]
  const titles = keys.map((key) => lineColumns.find((column) => column.key === key)?.title ?? key)
  const line = (code: string, destination: string, heavy: string | number) => [
    code,
    '永康货运市场',
    '九铃东路 1 号',
    '0579-87112233',
    destination,
    '余杭站',
    '直达',
    8,
    24,
    '18:00',
    heavy,
    '70；满5方65',
    30,
  ]
  const rows = [
    titles,
    ...Array.from({ length: goodRows }, (_, at) => line(`L-${at}`, '浙江省杭州市余杭区', 300 + at)),
    ...Array.from({ length: 4 }, (_, at) => line(`X-${at}`, '亚特兰蒂斯', 300)),
    line('X-4', '浙江省杭州市余杭区', '面议'),
  ]
  const cells = rows.map((row) =>
    row.map((value) => (typeof value === 'number' ? { value, type: Number } : { value, type: String })),
  )
  return writeExcelFile(cells, { sheet: '运价' }).toBuffer()
}

test('on a desktop a carrier imports the valid rows of 300, exports the same and undoes the import', async () => {
  const carrier = await newCarrier('整表导入物流')
  const window = await openWindow('desktop', { token: carrier.token })
  const { page } = window
  await page.goto('/carrier/lines')
  await activePage(page).getByRole('button', { name: '从 Excel 导入' }).click()
  const box = page.getByRole('dialog', { name: '导入运价表' })
  await window.picture('carrier-lines-import', 'window')
  await expectTidy(window)
  const file = { name: '运价表.xlsx', mimeType: '', buffer: await priceList() }
  await box.getByLabel('选择 Excel 文件').setInputFiles(file)
  await box.getByText(`新增 ${goodRows} 条，有错 5 行`).waitFor()
  await box
    .getByRole('row', { name: /亚特兰蒂斯/ })
    .first()
    .waitFor()
  await window.picture('carrier-lines-faults', 'window')
  await expectTidy(window)
  const faults = await downloadDuring(page, () => box.getByRole('button', { name: '下载有错的行' }).click())
  const mended = await readSheet(faults.bytes)
  expect(mended.length).toBe(6)
  expect(mended[0]?.at(-1)).toBe('原因')
  expect(await linesFound('整表导入物流')).toBe(0)

  // after a reload the checked import is still there, with its columns
  await page.reload()
  await box.getByRole('button', { name: '核对列' }).waitFor()
  await box.getByRole('button', { name: `只导入正确的 ${goodRows} 条` }).click()
  await box.getByRole('button', { name: '撤销这次导入' }).waitFor()
  await window.picture('carrier-lines-imported', 'window')
  await expectTidy(window)
  await box.getByRole('button', { name: '关闭' }).click()
  await statusTab(page, new RegExp(`全部\\s*${goodRows}`)).waitFor()
  expect(await linesFound('整表导入物流')).toBeGreaterThan(0)

  const exported = await downloadDuring(page, () =>
    activePage(page).getByRole('button', { name: '导出', exact: true }).click(),
  )
  const [heading = [], ...lines] = await readSheet(exported.bytes)
  expect(heading).toEqual(lineColumns.map(({ title }) => title))
  const cellsOf = (key: (typeof lineColumns)[number]['key']) =>
    lines.map((cells) => String(cells[lineColumns.findIndex((column) => column.key === key)])).toSorted()
  const requested = (of: (at: number) => string) =>
    Array.from({ length: goodRows }, (_, at) => of(at)).toSorted()
  expect(cellsOf('code')).toEqual(requested((at) => `L-${at}`))
  expect(cellsOf('heavy')).toEqual(requested((at) => String(300 + at)))
  expect(new Set(cellsOf('light'))).toEqual(new Set(['70；满5方65']))

  await activePage(page).getByRole('button', { name: '导入', exact: true }).click()
  await box.getByRole('button', { name: '撤销这次导入' }).click()
  await page.getByRole('dialog', { name: /撤销/ }).getByRole('button', { name: '撤销导入' }).click()
  await box.getByText(/的导入已撤销/).waitFor()
  await box.getByRole('button', { name: '关闭' }).click()
  await activePage(page).getByText('还没有专线').waitFor()
  expect(await linesFound('整表导入物流')).toBe(0)
  await expectTidy(window)
})

test('on a phone a carrier pauses a line and raises all prices after a preview', async () => {
  const carrier = await newCarrier('手机调价物流')
  await insertLine(site.app, { carrierId: carrier.factoryId, destinationCode: '330110' })
  await insertLine(site.app, { carrierId: carrier.factoryId, destinationCode: '330782' })
  await site.app.pool.query(
    'update line set stopped_reason = $1 where carrier_id = $2 and destination_code = $3',
    ['价格与报价单不符，客户多次投诉，请核对全部重货价和泡货价后联系平台恢复', carrier.factoryId, '330782'],
  )
  const window = await openWindow('phone', { token: carrier.token })
  const { page } = window
  await page.goto('/carrier/lines')
  await pressInRow(row(page, /余杭/), /^暂停/)
  await page.getByRole('dialog').getByRole('button', { name: '暂停', exact: true }).click()
  await statusTab(page, /已暂停\s*2/).waitFor()
  await activePage(page)
    .getByText(/^平台已暂停/)
    .first()
    .waitFor()
  const lineRows = activePage(page).getByRole('row', { name: /余杭|义乌/ })
  expect(await lineRows.count()).toBe(2)
  expect(await tallestRow(lineRows)).toBeLessThanOrEqual(120)
  expect(await linesFound('手机调价物流')).toBe(0)
  await window.picture('carrier-lines-list')
  await expectTidy(window)

  await activePage(page).getByRole('button', { name: '全部调价' }).click()
  const prices = page.getByRole('dialog', { name: '批量调价：2 条专线' })
  await prices.getByRole('textbox', { name: /^幅度/ }).fill('3.5')
  await prices.getByRole('button', { name: '预览新价格' }).click()
  await prices.getByText('2 条会变').waitFor()
  await window.picture('carrier-lines-reprice', 'window')
  await expectTidy(window)
  await prices.getByRole('button', { name: '调整 2 条' }).click()
  await prices.waitFor({ state: 'detached' })
  await row(page, /义乌/).getByText('¥311/吨').waitFor()

  await row(page, /义乌/).getByRole('button', { name: /^修改/ }).click()
  const form = page.getByRole('dialog', { name: /^修改到/ })
  await form.getByRole('textbox', { name: '最低收费（元/票）' }).fill('35')
  await window.picture('carrier-lines-form', 'window')
  await form.getByRole('button', { name: '加一档泡货价' }).scrollIntoViewIfNeeded()
  await window.picture('carrier-lines-tiers', 'window')
  await expectTidy(window)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await row(page, /义乌/).getByText('¥35').waitFor()
})
