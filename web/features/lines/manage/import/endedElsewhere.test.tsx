import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { refetchImport } from './importReads.ts'
import LineImportDialog from './LineImportDialog.tsx'
import { checkedImport, importOf, priceListFile } from './testing/imports.ts'

const checked = checkedImport(5, { new: 1, changed: 0, doubtful: 0, unchanged: 0, faulty: 0 })
const isChecked = () => screen.findByRole('button', { name: '全部生效 1 条' })

async function open(rows: number, answers: Answers) {
  const page = renderPage(<LineImportDialog onClose={() => undefined} />, {
    user: userOf(3),
    answers: {
      '/carrier/getLineImport': null,
      '/carrier/getLineImportRows': { list: [], total: 0 },
      '/carrier/createLineImport': importOf(),
      '/carrier/addLineImportRows': ({ from, rows: sent }) => ({ receivedRows: from + sent.length }),
      '/carrier/checkLineImport': checked,
      ...answers,
    },
  })
  fireEvent.change(await screen.findByLabelText('选择 Excel 文件'), {
    target: { files: [await priceListFile(rows)] },
  })
  return page
}

test('sends all rows again where the import ended elsewhere while it was sent', async () => {
  let ended = true
  const { server } = await open(250, {
    '/carrier/addLineImportRows': ({ from, rows }) =>
      from > 0 && ended ? Refusal.of('importOver') : { receivedRows: from + rows.length },
  })
  const again = await screen.findByRole('button', { name: '重新上传' })
  ended = false
  fireEvent.click(again)
  await isChecked()
  const parts = server
    .callsTo('/carrier/addLineImportRows')
    .map(({ body }) => (body as { from: number }).from)
  expect(parts).toEqual([0, 200, 0, 200])
  const keys = server.callsTo('/carrier/createLineImport').map(({ headers }) => headers['Idempotency-Key'])
  expect(new Set(keys).size).toBe(2)
})

test('says that the checked list was replaced elsewhere, and sends it again', async () => {
  const { server } = await open(1, {})
  await isChecked()
  expect(screen.queryByText(/已不在检查中/)).toBeNull()
  server.answer({ '/carrier/getLineImport': { ...checked, importId: 4, fileName: '别的.xlsx' } })
  await refetchImport()
  await screen.findByText(/“运价表.xlsx”已不在检查中/)
  server.answer({
    '/carrier/createLineImport': importOf({ importId: 5 }),
    '/carrier/checkLineImport': { ...checked, importId: 5 },
  })
  fireEvent.click(screen.getByRole('button', { name: '重新上传“运价表.xlsx”' }))
  await waitFor(() => expect(screen.queryByText(/已不在检查中/)).toBeNull())
  expect(server.callsTo('/carrier/addLineImportRows').at(-1)?.body).toMatchObject({ importId: 5, from: 0 })
})
