import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

/*
 * Three price sheets as carriers keep them, made by somebody who had not read the importer, go in within three minutes each.
 * Counted are the presses and the fields typed in; a person needs some two seconds for a press, four for a field and ten to look
 * at a preview.
 */

const pressSeconds = 2
const fieldSeconds = 4
const previewSeconds = 10

const folder = join(import.meta.dirname, '../../contract/lines/testing/sheets')
const station = {
  发站名称: '永康总站',
  发站地址: '华丰东路 16 号',
  发站电话: '0579-87654321',
  '直达/中转': '直达',
}

async function openImport(name: string) {
  const carrier = await actor(site.app, { type: 3, name })
  const window = await openWindow('desktop', { token: carrier.token })
  const { page } = window
  await page.goto('/carrier/lines')
  const box = page.getByRole('dialog', { name: '导入运价表' })
  const counts = { presses: 0, fields: 0, previews: 0 }
  const press = async (button: Locator) => {
    counts.presses += 1
    await button.click()
  }
  const named = (button: string) => press(box.getByRole('button', { name: button, exact: true }))
  const type = async (label: string, text: string) => {
    counts.fields += 1
    await box.getByLabel(label, { exact: true }).fill(text)
  }
  const preview = async (found: RegExp) => {
    await named('预览')
    await box.getByText(found).waitFor()
    counts.previews += 1
  }
  const check = async (rows: number, found: RegExp) => {
    await named(`检查改过的 ${rows} 行`)
    await box.getByText(found).waitFor()
  }
  /** Ticks the doubtful rows and applies. */
  const apply = async (button: string, doubtful: readonly number[] = []) => {
    if (doubtful.length > 0) await press(box.getByRole('button', { name: /^需确认/ }))
    for (const row of doubtful) {
      counts.presses += 1
      await box.getByRole('checkbox', { name: `选择第 ${row} 行` }).check()
    }
    await named(button)
    await box.getByRole('button', { name: '撤销这次导入' }).waitFor()
  }
  await press(activePage(page).getByRole('button', { name: '从 Excel 导入' }))
  counts.presses += 2
  await box
    .getByLabel('选择 Excel 文件')
    .setInputFiles({ name: `${name}.xlsx`, mimeType: '', buffer: readFileSync(join(folder, `${name}.xlsx`)) })
  await box.getByRole('list', { name: '各列填到哪里' }).waitFor()
  const lines = async () =>
    (await site.app.data('/carrier/getLineList', { sort: 'destination', pageSize: 100 }, carrier)).list
  /** Returns the line to a place: days of departure, cut-off, heavy and light prices in yuan, hours. */
  const lineTo = async (place: string) => {
    const line = (await lines()).find(({ destinationText }) => destinationText.endsWith(place))
    return (
      line && {
        days: line.departureDays,
        cutOff: line.cutOffMinutes / 60,
        heavy: line.heavyTiers.map(({ fenPerTonne }) => fenPerTonne / 100),
        light: line.lightTiers.map(({ fenPerM3 }) => fenPerM3 / 100),
        least: line.minChargeFen / 100,
        hours: [line.transitHoursMin, line.transitHoursMax],
        phones: line.destination.phones,
      }
    )
  }
  const seconds = () =>
    counts.presses * pressSeconds + counts.fields * fieldSeconds + counts.previews * previewSeconds
  return { window, box, counts, seconds, press, named, type, preview, check, apply, lines, lineTo }
}

const every = 0b1111111

test('a sheet with titles below two rows, merged provinces, departures with days and times', async () => {
  const { window, counts, seconds, type, preview, check, apply, lines, lineTo } = await openImport('chengda')
  for (const [label, text] of Object.entries(station)) await type(label, text)
  await type('截货时间（没写时间的行）', '18:00')
  await window.picture('own-sheet-map', 'window')
  await expectTidy(window)
  await preview(/新增 32 条，有错 3 行/)
  await window.picture('own-sheet-faults', 'window')
  await expectTidy(window)
  await type('第 4 行的送货起步价(元)', '80')
  await type('第 22 行的送货起步价(元)', '150')
  await type('第 36 行的目的地', '吉林省吉林市')
  await check(3, /新增 35 条/)
  await apply('全部生效 35 条')
  expect(await lines()).toHaveLength(35)
  expect(await lineTo('郑州市')).toEqual({
    days: every,
    cutOff: 19,
    heavy: [450, 420],
    light: [105],
    least: 30,
    hours: [48, 48],
    phones: ['0371-60000312'],
  })
  expect(await lineTo('大庆市')).toMatchObject({
    days: 0b1010101,
    cutOff: 18,
    heavy: [950, 900],
    hours: [144, 168],
  })
  expect(counts).toEqual({ presses: 6, fields: 8, previews: 1 })
  expect(seconds()).toBeLessThan(180)
})

test('a workbook of four sheets goes in sheet by sheet, and what they have in common is typed once', async () => {
  const { window, box, counts, seconds, named, type, preview, check, apply, lines, lineTo } =
    await openImport('hongyun')
  for (const [label, text] of Object.entries(station)) await type(label, text)
  await type('截货时间', '18:00')
  await preview(/有错 10 行/)
  await type('7 行的发车日写着“隔天发”，都改成', '周一、三、五')
  await named('填上 7 行')
  await type('2 行的发车日写着“凑车发”，都改成', '周六')
  await named('填上 2 行')
  await type('第 20 行的目的地', '广东省佛山市')
  await window.picture('own-sheet-same-faults', 'window')
  await expectTidy(window)
  await check(10, /新增 21 条，需确认 2 条/)
  await apply('全部生效 23 条', [7, 15])
  await window.picture('own-sheet-next', 'window')
  await expectTidy(window)

  await named('导入“华东”')
  await preview(/有错 1 行/)
  await type('第 19 行的发车日', '周一、三、五')
  await check(1, /新增 20 条，需确认 1 条/)
  await apply('全部生效 21 条', [21])

  await named('导入“华中华北”')
  await preview(/有错 5 行/)
  await type('5 行的发车日写着“隔天发”，都改成', '周一、三、五')
  await named('填上 5 行')
  await check(5, /新增 11 条，需确认 1 条/)
  await apply('全部生效 12 条', [15])

  await named('导入“西北 东北”')
  expect(await box.getByLabel('发站名称').inputValue()).toBe('永康总站')
  await preview(/有错 6 行/)
  await type('5 行的发车日写着“隔天发”，都改成', '周一、三、五')
  await named('填上 5 行')
  await named('不导入这行（第 9 行）')
  await check(6, /新增 8 条/)
  await apply('全部生效 8 条')
  expect(await lines()).toHaveLength(64)
  expect(await lineTo('义乌市')).toMatchObject({ heavy: [130, 120, 110, 100], light: [30, 25], least: 15 })
  expect(await lineTo('南康区')).toMatchObject({ heavy: [510, 460, 430], light: [115, 105] })
  expect(await lineTo('乌鲁木齐市')).toMatchObject({ heavy: [1600, 1450, 1350, 1250], hours: [168, 192] })
  expect(await lineTo('拉萨市')).toMatchObject({ heavy: [], light: [] })
  expect(counts).toEqual({ presses: 30, fields: 11, previews: 4 })
  expect(seconds()).toBeLessThan(180)
})

test('a messy sheet: two rows of titles, headings between the lines, one destination twice', async () => {
  const { window, box, counts, seconds, press, named, type, preview, check, apply, lines, lineTo } =
    await openImport('yongsheng')
  for (const [label, text] of Object.entries(station)) await type(label, text)
  await type('截货时间', '18:00')
  await preview(/新增 15 条，需确认 1 条，有错 10 行/)
  await window.picture('own-sheet-messy', 'window')
  await expectTidy(window)
  await type('第 8 行的目的地', '云南省昆明市')
  await type('第 10 行的最短时效(小时)', '5天')
  await type('第 10 行的最长时效(小时)', '6天')
  await named('不导入这行（第 14 行）')
  // the new price of March is the last row
  await named('不导入这行（第 17 行）')
  await type('第 18 行的最短时效(小时)', '3天')
  await type('第 18 行的最长时效(小时)', '4天')
  await type('第 20 行的重货价(元/吨)', '800；满5吨750')
  await type('第 27 行的重货价(元/吨)', '750；满5吨700')
  await type('第 34 行的目的地', '广东省东莞市')
  await type('第 38 行的目的地', '江苏省南通市通州区')
  await check(9, /新增 23 条，需确认 1 条/)
  await press(box.getByText('改内容'))
  await type('第 12 行的重货价(元/吨)', '820；满5吨760')
  await check(1, /新增 24 条/)
  await apply('全部生效 24 条')
  expect(await lines()).toHaveLength(24)
  expect(await lineTo('贵阳市')).toMatchObject({ heavy: [620, 580], light: [150, 140] })
  expect(await lineTo('义乌市')).toMatchObject({ heavy: [150, 120], light: [40, 35], least: 20 })
  expect(await lineTo('大理市')).toMatchObject({ heavy: [1000, 930], hours: [120, 144] })
  expect(await lineTo('成都市')).toMatchObject({ heavy: [680, 630], light: [165, 155], hours: [72, 96] })
  expect(counts).toEqual({ presses: 10, fields: 15, previews: 1 })
  expect(seconds()).toBeLessThan(180)
})
