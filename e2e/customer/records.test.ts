import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { expect } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { actor } from '#server/testing/actors.ts'
import { saveRecord } from '#server/testing/data/records.ts'
import { seriousFindings } from '../testing/axe.ts'
import { downloadDuring } from '../testing/downloads.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { card } from '../testing/orderForm.ts'
import { pressInRow } from '../testing/rows.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'
import { expectToast } from '../testing/toasts.ts'

const row = (page: Page, name: string) => activePage(page).getByRole('row', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const count = (page: Page, words: string) => activePage(page).getByText(words, { exact: true })

const titles = ['姓名', '电话', '所在地区', '详细地址', '备注', '生日']

/** Creates a typical workbook: phones as numbers, and enough rows for the library to use workers. */
function customers(good: number): Promise<Buffer> {
  const text = (value: string) => (value === '' ? null : { value, type: String })
  const rows = [
    [
      text('韩梅梅'),
      { value: 13900139000, type: Number },
      text('330784'),
      text('江南街道 1 号'),
      text('=1+1'),
      null,
    ],
    ['', '12345', '亚特兰蒂斯', '', '', '1 月 2 日'].map(text),
    ['已在册', '13700137000', '浙江省金华市义乌市', '福田街道商城大道 8 号', '', ''].map(text),
    ...Array.from({ length: good }, (_, at) =>
      [`批量${at}`, `138${10_000_000 + at}`, '浙江 杭州 余杭区', `仓前街道 ${at} 号`, '量大', ''].map(text),
    ),
  ]
  return writeExcelFile([titles.map((value) => ({ value, type: String })), ...rows], {
    sheet: '客户',
  }).toBuffer()
}

test.each(['desktop', 'phone'] as const)(
  'on a %s a recipient is pasted, made the default, merged with a duplicate, and used in an order',
  async (width) => {
    const owner = await actor(site.app, { type: 2 })
    const window = await openWindow(width, { token: owner.token })
    const { page } = window
    await page.goto('/record/recipient')
    await page.getByRole('button', { name: '新增收货人' }).waitFor()
    await window.picture('records-empty')
    await expectTidy(window)

    await page.getByRole('button', { name: '新增收货人' }).click()
    const form = dialog(page, '新增收货人')
    await form.getByRole('button', { name: '保存' }).click()
    await form.getByText('请填写收货人姓名').waitFor()
    await form
      .getByRole('textbox', { name: '粘贴一行自动填写' })
      .fill('李雷 13900139000 浙江省金华市义乌市福田街道商城大道8号')
    await form.getByRole('button', { name: '识别' }).click()
    await form.getByText(/^已填入：姓名/).waitFor()
    await form.getByLabel('常用送货方式').selectOption('door')
    await window.picture('records-form', 'window')
    await expectTidy(window)
    await form.getByRole('button', { name: '保存' }).click()
    await row(page, '李雷').waitFor()

    await saveRecord(site.app, owner, 'recipient', { name: '雷哥', address: '老地址 1 号' })
    await saveRecord(site.app, owner, 'recipient', { name: '钱多多', phone: '13600136000' })
    await page.reload()
    await pressInRow(row(page, '李雷'), '设为默认')
    await row(page, '李雷').getByText('默认', { exact: true }).first().waitFor()
    await expectToast(window, '已把李雷设为默认')

    const search = activePage(page).getByRole('textbox', { name: '关键字' })
    await search.pressSequentially('qdd')
    await row(page, '李雷').waitFor({ state: 'detached' })
    await row(page, '钱多多').waitFor()
    expect(page.url()).toContain('keyword=qdd')
    await search.fill('')
    await row(page, '李雷').waitFor()
    await window.picture('records-table')
    await expectTidy(window)

    await page.getByRole('button', { name: '查重' }).click()
    const doubles = dialog(page, '查找重复的收货人')
    await doubles.getByRole('group', { name: '电话相同：2 条' }).waitFor()
    await window.picture('records-doubles', 'window')
    await expectTidy(window)
    await doubles.getByRole('radio', { name: /保留李雷/ }).check()
    await doubles.getByRole('button', { name: '把 1 条并入“李雷”' }).click()
    await doubles.getByText('没有发现重复').waitFor()
    await doubles.getByRole('button', { name: '关闭', exact: true }).click()
    await row(page, '雷哥').waitFor({ state: 'detached' })
    await count(page, '共 2 条').waitFor()

    await row(page, '李雷').getByRole('link', { name: '下单 给李雷' }).click()
    await page.waitForURL('**/orders/new?recipient=*')
    await expect
      .poll(() => card(page, '收货人').getByRole('textbox', { name: '姓名' }).inputValue())
      .toBe('李雷')
    await card(page, '收货人').getByText('来自地址簿。').waitFor()
    await expectTidy(window)
  },
)

test.each(['desktop', 'phone'] as const)(
  'on a %s a workbook is imported, its faults are returned, and the book is exported as shown',
  async (width) => {
    const owner = await actor(site.app, { type: 2 })
    await saveRecord(site.app, owner, 'shipper', { name: '已在册', phone: '13700137000' })
    const window = await openWindow(width, { token: owner.token })
    const { page } = window
    await page.goto('/record/shipper')
    await row(page, '已在册').waitFor()
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const box = dialog(page, '导入发货人')
    await box.getByText('下载模板').waitFor()
    await window.picture('records-import', 'window')
    await expectTidy(window)

    const good = 1_200
    const file = { name: '客户.xlsx', mimeType: '', buffer: await customers(good) }
    window.allowComplaints(/net::ERR_FAILED/)
    await page.route('**/record/addImportRows', (route) => route.abort(), { times: 1 })
    await box.getByLabel('选择 Excel 文件').setInputFiles(file)
    const take = box.getByRole('button', { name: `导入 ${good + 1} 位发货人` })
    await box.getByText(/^中断了/).waitFor()
    await box.getByRole('button', { name: '继续' }).click()
    await take.waitFor()
    await box.getByText(/有问题 1 行，地址簿已有 1 行。不认识的列不会导入：生日。/).waitFor()
    await window.picture('records-preview', 'window')
    await expectTidy(window)
    // a reload reads the kept file
    await page.reload()
    await take.waitFor()
    await box.getByText(/有问题 1 行，地址簿已有 1 行。不认识的列不会导入：生日。/).waitFor()
    await take.click()
    await box.getByText(`已导入 ${good + 1} 位发货人`, { exact: false }).waitFor()
    const left = await downloadDuring(page, () =>
      box.getByRole('button', { name: '下载没有导入的 2 行' }).click(),
    )
    expect(left.name).toBe('客户 未导入的行.xlsx')
    const [head, ...faults] = await readSheet(left.bytes)
    expect(head).toEqual([...titles, '原因'])
    expect(faults.map((cells) => [cells[0], cells[1], cells[5]])).toEqual([
      [null, '12345', '1 月 2 日'],
      ['已在册', '13700137000', null],
    ])
    expect(String(faults[0]?.[6])).toMatch(/请填写发货人姓名.*亚特兰蒂斯/)
    await box.getByRole('button', { name: '完成' }).click()
    // the page behind an open dialog takes no text
    await box.waitFor({ state: 'detached' })
    await count(page, `共 ${good + 2} 条，第 1 / 61 页`).waitFor()

    await activePage(page).getByRole('textbox', { name: '关键字' }).fill('hmm')
    await count(page, '共 1 条').waitFor()
    const found = await downloadDuring(page, () => page.getByRole('button', { name: '导出搜索结果' }).click())
    expect(await readSheet(found.bytes)).toEqual([
      ['姓名', '单位', '电话', '所在地区', '详细地址', '备注', '默认', '使用次数', '最近使用'],
      ['韩梅梅', null, '13900139000', '浙江省金华市永康市', '江南街道 1 号', "'=1+1", null, 0, null],
    ])
    await activePage(page).getByRole('button', { name: '清除关键字' }).click()
    await count(page, `共 ${good + 2} 条，第 1 / 61 页`).waitFor()
    const whole = await downloadDuring(page, () =>
      page.getByRole('button', { name: '导出', exact: true }).click(),
    )
    const cells = await readSheet(whole.bytes)
    expect(cells).toHaveLength(good + 3)
    expect(new Set(cells.map(([name]) => name)).size).toBe(good + 3)

    // every exported row is in the book already
    await page.getByRole('button', { name: '导入', exact: true }).click()
    await box
      .getByLabel('选择 Excel 文件')
      .setInputFiles({ name: whole.name, mimeType: '', buffer: whole.bytes })
    await box
      .getByText(`共 ${good + 2} 行：可以导入 0 行，地址簿已有 ${good + 2} 行。`, { exact: false })
      .waitFor()
    await box.getByRole('button', { name: '不导入' }).click()

    await activePage(page).getByRole('checkbox', { name: '选择批量', exact: false }).first().check()
    await activePage(page).getByRole('checkbox', { name: '选择批量', exact: false }).nth(1).check()
    await activePage(page).getByText('已选 2 条').waitFor()
    await window.picture('records-ticked', 'window')
    expect(await seriousFindings(page)).toEqual([])
    await activePage(page)
      .getByRole('group', { name: '批量操作' })
      .getByRole('button', { name: '删除' })
      .click()
    await page.getByRole('button', { name: '删除 2 位' }).click()
    await count(page, `共 ${good} 条，第 1 / 60 页`).waitFor()
    await expectTidy(window)
  },
)

test('a colleague’s change is shown before it is overwritten; an unverified user is sent to verification', async () => {
  const owner = await actor(site.app, { type: 2 })
  const record = await saveRecord(site.app, owner, 'shipper', { name: '李雷' })
  const window = await openWindow('desktop', { token: owner.token })
  const { page } = window
  await page.goto('/record/shipper')
  await page.getByRole('button', { name: '修改李雷' }).click()
  const form = dialog(page, '修改发货人')
  await form.getByRole('textbox', { name: '备注' }).fill('我的备注')
  await saveRecord(site.app, owner, 'shipper', {
    id: record.id,
    version: 1,
    name: '李雷',
    phone: '13900139009',
  })
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('电话：13900139000 → 13900139009').waitFor()
  await expectTidy(window)
  await form.getByRole('button', { name: '载入最新内容' }).click()
  await form.getByRole('textbox', { name: '备注' }).fill('我的备注')
  await form.getByRole('button', { name: '保存' }).click()
  await expectToast(window, '已保存对李雷的修改')
  await row(page, '李雷').getByText('13900139009').waitFor()
  await row(page, '李雷').getByText('我的备注').waitFor()
  await window.close()

  const newcomer = await actor(site.app, { type: 0 })
  const other = await openWindow('phone', { token: newcomer.token })
  await other.page.goto('/record/shipper')
  await other.page.getByRole('link', { name: '去认证' }).waitFor()
  await expectTidy(other)
})
