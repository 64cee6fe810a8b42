import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { releasePartBytes } from '#contract/help/softwareWords.ts'
import { jpeg } from '#server/testing/data/consults.ts'
import { programBytes } from '#server/testing/data/software.ts'
import type { Width } from '../testing/browser.ts'
import { downloadDuring } from '../testing/downloads.ts'
import { openWindow, site, test } from '../testing/journey.ts'
import { tokenOf } from '../testing/people.ts'
import { activePage } from '../testing/tabBar.ts'
import { expectTidy } from '../testing/tidy.ts'

let operator: string
let user: string

test.beforeAll(async () => {
  operator = await tokenOf(site, '平台运营')
  user = await tokenOf(site, '生产企业 · 管理员')
})

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const open = async (width: Width, token: string, path: string) => {
  const window = await openWindow(width, { token })
  await window.page.goto(path)
  return window
}
const upload = (bytes: Buffer) => ({
  name: 'setup-9.1.0.exe',
  mimeType: 'application/octet-stream',
  buffer: bytes,
})

/** Creates a release and uploads its file with a network failure half way, continued after a reload. */
async function uploadRelease(page: Page, bytes: Buffer): Promise<void> {
  const second = `**/ops/uploadReleasePart?*offset=${releasePartBytes}`
  await page.route(second, (route) => route.abort())
  await activePage(page).getByRole('button', { name: '新建版本' }).click()
  const dialog = page.getByRole('dialog', { name: '新建版本' })
  await dialog.getByLabel('软件文件').setInputFiles(upload(bytes))
  await expect.poll(() => dialog.getByRole('textbox', { name: '版本号' }).inputValue()).toBe('9.1.0')
  await dialog.getByRole('textbox', { name: '更新说明' }).fill('打印更快，断网也不丢单。')
  await dialog.getByRole('button', { name: '建立并上传' }).click()
  const row = activePage(page).getByRole('row').filter({ hasText: '9.1.0' })
  await row.getByText(/正在上传 [34]\d%/).waitFor()
  await page.reload()
  await page.unroute(second)
  await row.getByText(/传了 [34]\d%/).waitFor()
  await row.getByLabel('继续上传 zhuanxiantong-windows-9.1.0.exe').setInputFiles(upload(bytes))
  await row.getByRole('button', { name: /^发布/ }).waitFor()
}

/** Reads so many bytes of a download, then aborts it. */
async function readStart(url: string, bytes: number): Promise<Buffer> {
  const controller = new AbortController()
  const response = await fetch(url, { signal: controller.signal })
  const parts: Uint8Array[] = []
  let got = 0
  for await (const part of response.body ?? []) {
    parts.push(part as Uint8Array)
    got += (part as Uint8Array).length
    if (got >= bytes) break
  }
  controller.abort()
  return Buffer.concat(parts).subarray(0, bytes)
}

test('an operator publishes software despite a network failure; a user downloads it whole and resumed', async () => {
  const bytes = programBytes(2 * releasePartBytes + 300_000)
  const sha256 = sha256Of(bytes)
  const ops = await open('desktop', operator, '/ops/software')
  // its network fails
  ops.allowComplaints(/net::ERR_FAILED/)
  await uploadRelease(ops.page, bytes)
  await expectTidy(ops)
  await ops.picture('help-ops-software')
  await activePage(ops.page).getByRole('button', { name: '发布 zhuanxiantong-windows-9.1.0.exe' }).click()
  const dialog = ops.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '制作方给的 SHA-256' }).fill(sha256)
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })

  const window = await open('phone', user, '/help/software')
  const { page } = window
  const link = activePage(page).getByRole('link', { name: '下载 9.1.0' })
  await link.waitFor()
  await expectTidy(window)
  await window.picture('help-software')
  const { name, bytes: saved } = await downloadDuring(page, () => link.click())
  expect(name).toBe('zhuanxiantong-windows-9.1.0.exe')
  expect(sha256Of(saved)).toBe(sha256)

  const url = new URL((await link.getAttribute('href')) ?? '', site.address).href
  const firstPart = await readStart(url, 700_001)
  const rest = await fetch(url, {
    headers: { range: `bytes=${firstPart.length}-`, 'if-range': `"${sha256}"` },
  })
  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes ${firstPart.length}-${bytes.length - 1}/${bytes.length}`,
  ])
  expect(sha256Of(Buffer.concat([firstPart, Buffer.from(await rest.arrayBuffer())]))).toBe(sha256)

  await activePage(ops.page).getByRole('button', { name: '撤回 zhuanxiantong-windows-9.1.0.exe' }).click()
  await ops.page.getByRole('textbox', { name: '撤回原因' }).fill('装不上')
  await dialog.getByRole('button', { name: '撤回', exact: true }).click()
  // the dialog shows the reason before it is sent, too
  await dialog.waitFor({ state: 'detached' })
  await activePage(ops.page).getByText('装不上').waitFor()
  const gone = await fetch(url)
  expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining('可能已经撤回')])
})

test('a user sends feedback with a picture, an operator answers, and the user reads it', async () => {
  const feedbackText = '打印标签时条码偏右，少了一截'
  const window = await open('phone', user, '/help/feedback')
  const { page } = window
  const form = page.getByRole('form', { name: '提交反馈' })
  await form.getByRole('radio', { name: '使用故障' }).check()
  await form.getByRole('textbox', { name: '内容' }).fill(feedbackText)
  await form
    .getByLabel('图片', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'label.jpg', mimeType: 'image/jpeg', buffer: await jpeg(400, 300) })
  await form.getByRole('img', { name: '第 1 张' }).waitFor()
  await expect.poll(() => form.getByText(/^\d+%$/).count()).toBe(0)
  await expectTidy(window)
  await form.getByRole('button', { name: '提交' }).click()
  const own = page.getByRole('article').filter({ hasText: feedbackText })
  await own.getByText('待处理').waitFor()
  await own.getByRole('img', { name: '反馈图片 1' }).waitFor()

  const ops = await open('desktop', operator, '/ops/feedback')
  await expectTidy(ops)
  await ops.picture('help-ops-feedback')
  await activePage(ops.page).getByRole('button', { name: feedbackText }).click()
  await ops.page.getByRole('img', { name: '反馈图片 1' }).waitFor()
  await ops.page.getByRole('textbox', { name: '回复内容' }).fill('请把边距改成“无”再打一张')
  await expectTidy(ops)
  await ops.picture('help-ops-feedback-open')
  await ops.page.getByRole('button', { name: '发送回复' }).click()
  await activePage(ops.page).getByRole('button', { name: feedbackText }).waitFor()

  await page.reload()
  await own.getByText('请把边距改成“无”再打一张').waitFor()
  await own.getByText('已回复').waitFor()
  await expectTidy(window)
  await window.picture('help-feedback')
  await own.getByRole('button', { name: '追加回复' }).click()
  await own.getByRole('textbox', { name: '补充内容' }).fill('好了，谢谢')
  await own.getByRole('button', { name: '发送' }).click()
  await own.getByText('好了，谢谢').waitFor()
  await own.getByText('待处理').waitFor()
})

test.each([
  ['/help/software', 'desktop', 'user'],
  ['/help/feedback', 'desktop', 'user'],
  ['/ops/software', 'narrow', 'operator'],
  ['/ops/feedback', 'narrow', 'operator'],
] as const)('%s on a %s is tidy', async (path, width, who) => {
  const window = await open(width, who === 'user' ? user : operator, path)
  await activePage(window.page).getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => activePage(window.page).getByLabel('正在加载').count()).toBe(0)
  await expectTidy(window)
  await window.picture(`help-walk${path.replaceAll('/', '-')}`)
})
