import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import { writeSheet } from '#shared/excel/writeSheet.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import RecordImportDialog from '../import/RecordImportDialog.tsx'

export type ImportRequest = CallInput<'/record/addImportRows'>

export const titles = ['姓名', '电话', '所在地区', '详细地址', '备注', '生日']
/** Returns a valid row. */
export const good = (name: string) => [name, '13900139000', '浙江省金华市义乌市', '福田街道 8 号', '', '']

/** Returns an Excel file with these rows. */
export async function fileOf(
  rows: string[][],
  name = '客户.xlsx',
  heads: readonly string[] = titles,
): Promise<File> {
  const columns = heads.map((title) => ({ title, width: 10 }))
  return new File([await (await writeSheet({ name: '客户', columns, rows })).arrayBuffer()], name)
}

/** Answers as the server does: rows named 老客户 exist in the book, all others are new. */
export const answerOf = ({ rows }: ImportRequest) => ({
  outcomes: rows.map(({ name }) =>
    name === '老客户'
      ? { outcome: 'existing' as const, reason: '重复，已跳过' }
      : { outcome: 'added' as const, reason: '' },
  ),
})

/** Opens the dialog of the recipients' book; `sent` are the names that it sent, `saved` the files. */
export function openImport(
  mappings: CallResponse<'/record/getSheetMappings'>['list'] = [],
  last: CallResponse<'/record/getLastImport'> = null,
) {
  const onClose = vi.fn()
  const saved: { name: string; blob: Blob }[] = []
  let blob = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((each) => {
    blob = each as Blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob })
  })
  /** Names that wait for the import to be applied, by their row. */
  const waiting = new Map<number, string | undefined>()
  const page = renderPage(<RecordImportDialog kind="recipient" onClose={onClose} />, {
    user: userOf(2),
    answers: {
      '/record/getLastImport': last,
      '/record/createImport': () => {
        waiting.clear()
        return { importId: 1 }
      },
      '/record/addImportRows': (request) => {
        const { outcomes } = answerOf(request)
        for (const [at, { rowNumber, name }] of request.rows.entries())
          if (outcomes[at]?.outcome === 'added') waiting.set(rowNumber, name)
        return { outcomes }
      },
      '/record/applyImport': ({ rows }) => ({
        added: rows.filter((row) => waiting.has(row)).length,
        left: [],
      }),
      '/record/getSheetMappings': () => ({ list: mappings, total: mappings.length }),
      '/record/saveSheetMapping': ({ titles, targets }) => {
        mappings.unshift({ titles, targets })
        return null
      },
    },
  })
  const sent = () =>
    page.server
      .callsTo('/record/addImportRows')
      .map(({ body }) => (body as ImportRequest).rows.map(({ name }) => name))
  return { ...page, onClose, saved, sent }
}

export const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('选择 Excel 文件'), { target: { files: [file] } })
/** Finds a button by its label. */
export const button = (name: string | RegExp) => screen.findByRole('button', { name })
