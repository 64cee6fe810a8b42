import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Release } from '#contract/help/softwareCalls.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { platformOf } from './ownPlatform.ts'
import SoftwarePage from './SoftwarePage.tsx'

const sha256 = 'ab'.repeat(32)
const release = (id: number, version: string): Release => ({
  id,
  version,
  notes: `${version} 的说明`,
  fileName: `zhuanxiantong-windows-${version}.exe`,
  bytes: 3_565_158,
  sha256,
  publishedAt: '2026-11-19T02:00:00.000Z',
  downloadPath: `/download/${id}/a.exe?until=1&key=k`,
})
const open = (answer: Answers['/help/getSoftwareList'] & object) =>
  renderPage(<SoftwarePage />, {
    at: '/help/software',
    user: userOf(0),
    answers: { '/help/getSoftwareList': answer },
  })

test('shows the user’s platform first, the newest release with its link, and collapses earlier ones', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', onLine: true })
  open(
    wholeList([
      { platform: 'windows', releases: [release(2, '2.0.0'), release(1, '1.0.0')] },
      { platform: 'macos', releases: [release(3, '2.0.0')] },
    ]),
  )
  await screen.findByRole('heading', { name: '苹果电脑' })
  const regions = screen.getAllByRole('region').map((region) => region.textContent)
  expect(regions[0]).toContain('您正在用的设备')
  expect(regions[0]).toContain('苹果电脑')
  const windows = screen.getByRole('region', { name: 'Windows 电脑' })
  expect(within(windows).getByText('更早的 1 个版本').tagName).toBe('SUMMARY')
  const [newest] = within(windows).getAllByRole('link', { name: '下载 2.0.0' })
  expect(newest?.getAttribute('href')).toBe('/download/2/a.exe?until=1&key=k')
  expect(newest?.hasAttribute('download')).toBe(true)
  expect(windows.textContent).toContain('3.4 MB')
  expect(windows.textContent).toContain('2026-11-19 10:00 发布')
})

test('copies the digest', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { userAgent: 'Windows', onLine: true, clipboard: { writeText } })
  open(wholeList([{ platform: 'windows', releases: [release(2, '2.0.0')] }]))
  fireEvent.click(await screen.findByRole('button', { name: '复制 SHA-256（2.0.0）' }))
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(sha256))
  await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toContain('已复制'))
})

test('shows an alternative when there is nothing to download, and retries after an error', async () => {
  const { server } = open(new Refusal(500, '系统暂时繁忙，请稍后重试'))
  const retry = await screen.findByRole('button', { name: '重试' })
  server.answer({ '/help/getSoftwareList': wholeList([]) })
  fireEvent.click(retry)
  await screen.findByText('还没有可下载的软件')
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'windows'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macos'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', null],
  ['Mozilla/5.0 (X11; Linux x86_64)', null],
])('detects %s as %s', (userAgent, platform) => {
  expect(platformOf(userAgent)).toBe(platform)
})
