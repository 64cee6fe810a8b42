import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readSheet } from 'read-excel-file/universal'
import { expect, test, vi } from 'vitest'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { answerOf, button, choose, fileOf, good, openImport, titles } from '../testing/importPage.tsx'

test('previews a file before writing; imports the good rows and returns the others with reasons', async () => {
  const { sent, saved, onClose, server } = openImport()
  choose(
    await fileOf([
      good('李雷'),
      ['', '123', '亚特兰蒂斯', '', '=1+1', '1 月'],
      good('老客户'),
      good('李 雷'),
      good('韩梅梅'),
    ]),
  )
  const importButton = await button('导入 2 位收货人')
  expect(screen.getByText(/“客户.xlsx”共 5 行/).textContent).toContain(
    '可以导入 2 行，有问题 1 行，表内重复 1 行，地址簿已有 1 行。不认识的列不会导入：生日。',
  )
  const result = within(screen.getByRole('table', { name: '逐行结果' }))
  expect(result.getAllByRole('row')).toHaveLength(4)
  for (const fault of [/^请填写收货人姓名/, /^收货人电话格式不对/, /没有找到/])
    expect(result.getByText(fault)).toBeTruthy()
  expect(result.getByText(/与第 2 行的姓名、电话和地址都相同/)).toBeTruthy()
  expect(sent()).toEqual([['李雷', '老客户', '韩梅梅']])
  expect(server.callsTo('/record/applyImport')).toEqual([])

  fireEvent.click(importButton)
  expect(await screen.findByText(/已导入 2 位收货人/)).toBeTruthy()
  expect(server.callsTo('/record/applyImport').map(({ body }) => body)).toEqual([
    { importId: 1, rows: [2, 6] },
  ])
  fireEvent.click(await button('下载没有导入的 3 行'))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('客户 未导入的行.xlsx')
  const cells = await readSheet(await (saved[0]?.blob ?? new Blob()).arrayBuffer())
  expect(cells[0]).toEqual([...titles, '原因'])
  expect(cells.slice(1).map((row) => [row[0], row[4], row[5]])).toEqual([
    [null, "'=1+1", '1 月'],
    ['老客户', null, null],
    ['李 雷', null, null],
  ])
  for (const row of cells.slice(1)) expect(row[6]).toEqual(expect.any(String))
  fireEvent.click(await button('完成'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('imports nothing when declined, and allows choosing another file', async () => {
  const { server, onClose } = openImport()
  choose(await fileOf([good('李雷')]))
  await button('导入 1 位收货人')
  fireEvent.click(await button('换一个文件'))
  choose(await fileOf([['', '', '', '', '备注', '']]))
  expect(await button('没有可以导入的')).toHaveProperty('disabled', true)
  fireEvent.click(await button('不导入'))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(server.callsTo('/record/applyImport')).toEqual([])
})

const rowsOf = (count: number) => fileOf(Array.from({ length: count }, (_, at) => good(`客户${at}`)))

test('stops its check on a network error and continues with the rows that have no answer', async () => {
  const { sent, server } = openImport()
  let calls = 0
  server.answer({
    '/record/addImportRows': (request) => {
      calls += 1
      return calls === 2 ? Promise.reject(new Error('cut')) : answerOf(request)
    },
  })
  choose(await rowsOf(450))
  expect(await screen.findByText(/中断了：网络连接失败.*还没有导入任何一行/)).toBeTruthy()
  fireEvent.click(await button('继续'))
  await button('导入 450 位收货人')
  expect(sent().map((names) => names.length)).toEqual([200, 200, 200, 50])
  expect(sent()[1]).toEqual(sent()[2])
  expect(server.callsTo('/record/createImport')).toHaveLength(1)
})

test('stops after the rows on their way; what was checked can be imported, the rest be checked later', async () => {
  const { sent, server } = openImport()
  const waiting: (() => void)[] = []
  server.answer({
    '/record/addImportRows': (request) =>
      new Promise((resolve) => waiting.push(() => resolve(answerOf(request)))),
  })
  choose(await rowsOf(450))
  await waitFor(() => expect(waiting).toHaveLength(1))
  fireEvent.click(await button('停止'))
  waiting[0]?.()
  expect(await screen.findByText('已停止。还没有导入任何一行。')).toBeTruthy()
  expect(sent()).toHaveLength(1)
  fireEvent.click(await button('看已核对的'))
  await button('导入 200 位收货人')
  expect(screen.getByText(/还没核对 250 行/)).toBeTruthy()
  server.answer({ '/record/addImportRows': answerOf })
  fireEvent.click(await button('继续核对'))
  await button('导入 450 位收货人')
  expect(sent().flat()).toHaveLength(450)
  expect(new Set(sent().flat()).size).toBe(450)
})

test('sends an import again under the same key after a lost answer', async () => {
  const { server } = openImport()
  choose(await fileOf([good('李雷')]))
  const importButton = await button('导入 1 位收货人')
  server.answer({ '/record/applyImport': () => Promise.reject(new Error('cut')) })
  fireEvent.click(importButton)
  expect((await screen.findByRole('alert')).textContent).toMatch(/请再按一次，不会重复/)
  server.answer({ '/record/applyImport': { added: 1, left: [] } })
  fireEvent.click(await button('导入 1 位收货人'))
  expect(await screen.findByText(/已导入 1 位收货人/)).toBeTruthy()
  const keys = server.callsTo('/record/applyImport').map(({ headers }) => headers['Idempotency-Key'])
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

test('imports only rows whose answer arrived', async () => {
  const { server } = openImport()
  let calls = 0
  server.answer({
    '/record/addImportRows': (request) => {
      calls += 1
      // the server has the rows, but its answer is lost
      return calls === 2 ? Promise.reject(new Error('cut')) : answerOf(request)
    },
    '/record/applyImport': ({ rows }) => ({ added: rows.length, left: [] }),
  })
  choose(await rowsOf(450))
  await screen.findByText(/中断了/)
  fireEvent.click(await button('看已核对的'))
  fireEvent.click(await button('导入 200 位收货人'))
  expect(await screen.findByText(/已导入 200 位收货人。另有 250 行没有导入/)).toBeTruthy()
  const added = server.callsTo('/record/applyImport').flatMap(({ body }) => (body as { rows: number[] }).rows)
  expect(added.at(-1)).toBe(201)
})

test('sends the rows again where the import ended on the server, and asks before it adds them', async () => {
  const { server } = openImport()
  choose(await fileOf([good('李雷')]))
  const importButton = await button('导入 1 位收货人')
  server.answer({ '/record/applyImport': Refusal.of('importOver'), '/record/createImport': { importId: 2 } })
  fireEvent.click(importButton)
  await waitFor(() => expect(server.callsTo('/record/addImportRows')).toHaveLength(2))
  server.answer({ '/record/applyImport': { added: 1, left: [] } })
  fireEvent.click(await button('导入 1 位收货人'))
  expect(await screen.findByText(/已导入 1 位收货人/)).toBeTruthy()
  expect(server.callsTo('/record/applyImport').at(-1)?.body).toEqual({ importId: 2, rows: [2] })
})

test('sends all rows again where the import ended on the server while they were sent', async () => {
  const { server, sent } = openImport()
  let calls = 0
  server.answer({
    '/record/addImportRows': (request) => {
      calls += 1
      return calls === 2 ? Refusal.of('importOver') : answerOf(request)
    },
  })
  choose(await rowsOf(250))
  await screen.findByText(/^中断了.*还没有导入任何一行/)
  fireEvent.click(await button('继续'))
  await button('导入 250 位收货人')
  expect(sent().map((names) => names.length)).toEqual([200, 50, 200, 50])
  expect(server.callsTo('/record/createImport')).toHaveLength(2)
})

test('does not count rows that the server leaves out of the import', async () => {
  const { server } = openImport()
  choose(await fileOf([good('李雷'), good('韩梅梅')]))
  const importButton = await button('导入 2 位收货人')
  const reason = '地址簿里的收货人最多 20000 条，请先删除或合并不用的再试'
  server.answer({
    '/record/applyImport': { added: 1, left: [{ rowNumber: 3, outcome: 'full', reason }] },
  })
  fireEvent.click(importButton)
  expect(await screen.findByText(/已导入 1 位收货人。另有 1 行没有导入/)).toBeTruthy()
})

test('chooses a file although the remembered mappings do not arrive', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
  try {
    const { server } = openImport()
    server.answer({ '/record/getSheetMappings': () => new Promise(() => undefined) })
    choose(await fileOf([good('李雷')]))
    await vi.advanceTimersByTimeAsync(3000)
    expect(await button('导入 1 位收货人')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

test('explains an unreadable file and one without rows, and accepts the next file', async () => {
  openImport()
  choose(new File(['姓名,电话'], '客户.pdf'))
  expect(await screen.findByText(/这不是 .xlsx 文件/)).toBeTruthy()
  choose(await fileOf([]))
  expect(await screen.findByText(/文件里没有内容/)).toBeTruthy()
  choose(await fileOf([good('李雷')]))
  expect(await button('导入 1 位收货人')).toBeTruthy()
})

test('continues a check after the server refused it', async () => {
  const { server } = openImport()
  server.answer({ '/record/addImportRows': new Refusal(429, '操作太频繁，请 3 秒后再试') })
  choose(await fileOf([good('李雷')]))
  expect(await screen.findByText(/中断了：操作太频繁，请 3 秒后再试。还没有导入任何一行/)).toBeTruthy()
  server.answer({ '/record/addImportRows': answerOf })
  fireEvent.click(await button('继续'))
  expect(await button('导入 1 位收货人')).toBeTruthy()
})

test('writes a template with the columns that the import reads', async () => {
  const { saved } = openImport()
  fireEvent.click(await button('下载模板'))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['收货人导入模板.xlsx']))
  expect(await readSheet(await (saved[0]?.blob ?? new Blob()).arrayBuffer())).toEqual([
    ['姓名（必填）', '单位', '电话（必填）', '所在地区（必填）', '详细地址（必填）', '常用送货方式', '备注'],
  ])
})
