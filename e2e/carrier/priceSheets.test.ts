import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import {
  monthlySheets,
  tieredSheets,
  unusualSheet,
  writtenSheets,
} from '#contract/lines/testing/priceSheets.ts'
import type { PriceSheet } from '#contract/lines/testing/priceSheets.ts'
import { actor } from '#server/testing/actors.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

/** Carriers without lines: their first list comes from a sheet of their own. */
async function openImport(kind: 'desktop' | 'phone', name: string) {
  const carrier = await actor(site.app, { type: 3, name })
  const window = await openWindow(kind, { token: carrier.token })
  const { page } = window
  await page.goto('/carrier/lines')
  await activePage(page).getByRole('button', { name: '从 Excel 导入' }).click()
  const box = page.getByRole('dialog', { name: '导入运价表' })
  const lines = async () =>
    (await site.app.data('/carrier/getLineList', { sort: 'destination', pageSize: 100 }, carrier)).list
  return { window, page, box, lines }
}

async function choose(box: Locator, sheets: readonly PriceSheet[]) {
  const buffer = await writeExcelFile(writtenSheets(sheets)).toBuffer()
  await box.getByLabel('选择 Excel 文件').setInputFiles({ name: '报价.xlsx', mimeType: '', buffer })
  await box.getByRole('list', { name: '各列填到哪里' }).waitFor()
}

async function fill(box: Locator, cells: Record<string, string>) {
  for (const [label, text] of Object.entries(cells))
    await box.getByRole('textbox', { name: label, exact: true }).fill(text)
}

const station = { 发站名称: '永康货运市场', 发站地址: '九铃东路 1 号', 发站电话: '0579-87112233' }

test('on a desktop a carrier imports tiers per kilogram from below titles and merged cells', async () => {
  const { window, page, box, lines } = await openImport('desktop', '分档报价物流')
  await choose(box, tieredSheets)
  await window.picture('carrier-lines-map', 'window')
  await expectTidy(window)
  await fill(box, { ...station, '直达/中转': '直达', 截货时间: '17:00' })
  await box.getByRole('button', { name: '预览' }).click()
  await box.getByText(/新增 4 条，需确认 1 条/).waitFor()
  await box.getByText(/满 3000公斤 面议/).waitFor()
  await box.getByText(/1 行说明不会导入/).waitFor()
  await window.picture('carrier-lines-map-preview', 'window')
  await expectTidy(window)
  await box.getByRole('checkbox', { name: '选择第 7 行' }).check()
  await box.getByRole('button', { name: '全部生效 5 条' }).click()
  await box.getByRole('button', { name: '撤销这次导入' }).waitFor()
  const found = await lines()
  expect(
    found.map(({ destinationText, transitHoursMin, transitHoursMax }) => [
      destinationText,
      transitHoursMin,
      transitHoursMax,
    ]),
  ).toEqual([
    ['浙江省温州市', 24, 48],
    ['浙江省金华市义乌市', 24, 48],
    ['四川省成都市双流区', 72, 96],
    ['四川省绵阳市', 96, 120],
    ['新疆维吾尔自治区乌鲁木齐市', 168, 216],
  ])
  expect(found.map(({ heavyTiers }) => heavyTiers.map(({ fenPerTonne }) => fenPerTonne))).toEqual([
    [45_000, 42_000, 40_000],
    [35_000, 30_000, 28_000],
    [95_000, 90_000],
    [105_000, 100_000, 98_000],
    [],
  ])

  // the same sheet again: everything is proposed, and nothing changes
  await box.getByRole('button', { name: '关闭' }).click()
  await activePage(page).getByRole('button', { name: '导入', exact: true }).click()
  await choose(box, tieredSheets)
  expect(await box.getByRole('textbox', { name: '截货时间' }).inputValue()).toBe('17:00')
  await box.getByRole('button', { name: '预览' }).click()
  await box.getByText(/不变 5 条/).waitFor()
  await expectTidy(window)
})

test('on a phone a carrier chooses the month, then maps unusual titles by hand', async () => {
  const { window, box, lines } = await openImport('phone', '月度报价物流')
  await choose(box, monthlySheets)
  await box.getByRole('combobox', { name: '工作表' }).selectOption('11月')
  await box.getByText(/第 3 行：序号、线路/).waitFor({ state: 'attached' })
  await window.picture('carrier-lines-map', 'window')
  await expectTidy(window)
  await fill(box, station)
  await box.getByRole('button', { name: '预览' }).click()
  await box.getByRole('button', { name: '全部生效 3 条' }).click()
  await box.getByRole('button', { name: '撤销这次导入' }).waitFor()
  expect((await lines()).map(({ heavyTiers }) => heavyTiers[0]?.fenPerTonne)).toEqual([
    36_000, 29_000, 52_000,
  ])

  await choose(box, [unusualSheet])
  await box.getByText(/^缺“目的地”列/).waitFor()
  await window.picture('carrier-lines-map-faults', 'window')
  await expectTidy(window)
  await box.getByRole('combobox', { name: '“跑哪里”填到' }).selectOption('目的地')
  await box.getByRole('combobox', { name: '“经手”填到' }).selectOption('目的地')
  await box
    .getByText(/只能留一列/)
    .first()
    .waitFor()
  await window.picture('carrier-lines-map-twice', 'window')
  await box.getByRole('combobox', { name: '“经手”填到' }).selectOption('不导入')
  await fill(box, { '直达/中转': '直达', 截货时间: '17:00', '最低收费(元)': '50' })
  await box.getByRole('button', { name: '预览' }).click()
  await box.getByText(/新增 1 条，有错 1 行/).waitFor()
  await box
    .getByText(/“面议”/)
    .first()
    .waitFor()
  await window.picture('carrier-lines-map-preview', 'window')
  await expectTidy(window)
})
