import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OpsRelease } from '#contract/help/softwareCalls.ts'
import { releasePartBytes } from '#contract/help/softwareWords.ts'
import { CallError } from '#shared/server/callError.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import OpsSoftwarePage from './OpsSoftwarePage.tsx'
import { useUploads } from './uploads.ts'

const mocks = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('./sendPart.ts', () => ({ sendPart: mocks.send }))

beforeEach(() => {
  mocks.send.mockReset()
  useUploads.setState({ uploads: {} })
})

const sha256 = 'ab'.repeat(32)
const release = (change: Partial<OpsRelease> = {}): OpsRelease => ({
  id: 1,
  platform: 'windows',
  format: 'exe',
  version: '2.1.0',
  notes: '打印更快',
  fileName: 'zhuanxiantong-windows-2.1.0.exe',
  bytes: 2 * releasePartBytes,
  uploadedBytes: 2 * releasePartBytes,
  fileState: 'ready',
  sha256,
  status: 'draft',
  createdBy: '运营小王',
  createdAt: '2026-11-20T02:00:00.000Z',
  publishedBy: null,
  publishedAt: null,
  withdrawnAt: null,
  withdrawnReason: '',
  ...change,
})
const open = (rows: OpsRelease[], more: Answers = {}) =>
  renderPage(<OpsSoftwarePage />, {
    at: '/ops/software',
    user: userOf(9),
    answers: { '/ops/getSoftwareList': { list: rows, total: rows.length }, ...more },
  })
const fileOf = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name)
const choose = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files: [file] } })

test('takes platform and version from the file name, and uploads after the dialog closes', async () => {
  let finish: (answer: object) => void = () => undefined
  mocks.send.mockImplementation(() => new Promise((resolve) => (finish = resolve)))
  const createdRelease = release({
    id: 5,
    bytes: 100,
    uploadedBytes: 0,
    fileState: 'uploading',
    sha256: null,
  })
  const { server } = open([], { '/ops/createRelease': createdRelease })
  const [create] = await screen.findAllByRole('button', { name: '新建版本' })
  if (create) fireEvent.click(create)
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getByRole('button', { name: '建立并上传' })).toHaveProperty('disabled', true)
  choose('软件文件', fileOf('readme.txt', 10))
  expect(within(dialog).getByRole('alert').textContent).toContain('exe、msi')
  choose('软件文件', fileOf('setup-2.1.0.msi', 100))
  expect(screen.getByLabelText(/版本号/)).toHaveProperty('value', '2.1.0')
  fireEvent.change(screen.getByLabelText(/更新说明/), { target: { value: '打印更快' } })
  server.answer({ '/ops/getSoftwareList': { list: [createdRelease], total: 1 } })
  fireEvent.click(within(dialog).getByRole('button', { name: '建立并上传' }))
  await waitFor(() =>
    expect(server.callsTo('/ops/createRelease')[0]?.body).toEqual({
      platform: 'windows',
      format: 'msi',
      version: '2.1.0',
      notes: '打印更快',
      bytes: 100,
    }),
  )
  await screen.findByRole('progressbar', { name: '上传进度' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(mocks.send).toHaveBeenCalledWith({ id: 5, offset: 0 }, expect.any(Blob), expect.anything())
  server.answer({ '/ops/getSoftwareList': { list: [release({ id: 5 })], total: 1 } })
  finish({ uploadedBytes: 100, fileState: 'checking' })
  await screen.findByRole('button', { name: /^发布/ })
})

test('shows an existing version at its field and keeps the input', async () => {
  open([], {
    '/ops/createRelease': new Refusal(400, '这个平台已有 2.1.0 版', {
      fields: [{ path: 'version', label: '版本号', message: '这个平台已有 2.1.0 版' }],
    }),
  })
  const [create] = await screen.findAllByRole('button', { name: '新建版本' })
  if (create) fireEvent.click(create)
  choose('软件文件', fileOf('setup-2.1.0.exe', 100))
  fireEvent.change(screen.getByLabelText(/更新说明/), { target: { value: '打印更快' } })
  fireEvent.click(screen.getByRole('button', { name: '建立并上传' }))
  await screen.findByText('这个平台已有 2.1.0 版')
  expect(screen.getByLabelText(/更新说明/)).toHaveProperty('value', '打印更快')
  expect(mocks.send).not.toHaveBeenCalled()
})

test('resumes an interrupted upload with the same file and rejects another file', async () => {
  mocks.send.mockRejectedValueOnce(
    new CallError({ code: 409, msg: '这不是上次传到一半的那个文件，请选回原来的文件', path: '' }),
  )
  open([release({ uploadedBytes: releasePartBytes, fileState: 'uploading', sha256: null })])
  await screen.findByText(/传了 50%/)
  choose('继续上传 zhuanxiantong-windows-2.1.0.exe', fileOf('setup.exe', 7))
  await screen.findByText(/要选原来的文件/)
  choose('继续上传 zhuanxiantong-windows-2.1.0.exe', fileOf('setup.exe', 2 * releasePartBytes))
  await screen.findByText(/这不是上次传到一半的那个文件/)
  // The server compares the last stored part.
  expect(mocks.send.mock.calls[0]?.[0]).toEqual({ id: 1, offset: 0 })
})

test('shows and accepts a digest when publishing, and requires a reason to withdraw', async () => {
  const { server } = open([release()], {
    '/ops/publishRelease': new Refusal(400, '文件的 SHA-256 与填写的不一致', {
      fields: [{ path: 'sha256', label: 'SHA-256 校验值', message: '文件的 SHA-256 与填写的不一致' }],
    }),
    '/ops/withdrawRelease': release({ status: 'withdrawn' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: /^发布/ }))
  screen.getByText(sha256)
  fireEvent.change(screen.getByLabelText('制作方给的 SHA-256'), { target: { value: 'cd'.repeat(32) } })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '发布' }))
  await screen.findByText('文件的 SHA-256 与填写的不一致')
  expect(server.callsTo('/ops/publishRelease')[0]?.body).toEqual({ id: 1, sha256: 'cd'.repeat(32) })
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent.click(screen.getByRole('button', { name: /^撤回/ }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '撤回' }))
  await screen.findByText(/请填写撤回原因|撤回原因.*填写/)
  fireEvent.change(screen.getByLabelText(/撤回原因/), { target: { value: '装不上' } })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '撤回' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsTo('/ops/withdrawRelease')[0]?.body).toEqual({ id: 1, reason: '装不上' })
})

test('does not publish a file of the wrong format or one still being checked', async () => {
  open([
    release({ id: 1, fileState: 'wrong', sha256: null }),
    release({ id: 2, version: '2.2.0', fileState: 'checking', sha256: null }),
    release({ id: 3, version: '2.0.0', status: 'withdrawn', withdrawnReason: '装不上' }),
  ])
  await screen.findByText(/内容不是 exe 格式/)
  screen.getByText(/正在校验/)
  screen.getByText('装不上')
  expect(screen.queryByRole('button', { name: /^发布/ })).toBeNull()
  expect(screen.getAllByRole('button', { name: /^撤回/ })).toHaveLength(2)
})
