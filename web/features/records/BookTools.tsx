import { Button } from '@mantine/core'
import { useState } from 'react'
import { recordKindLabels } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { downloadFile } from '#shared/files/downloadFile.ts'
import { CallError } from '#shared/server/callError.ts'
import type { OpenDialog } from './BookDialogs.tsx'
import { bookPaths } from './recordCalls.ts'
import type { RecordSort } from './recordColumns.tsx'

interface Props {
  kind: RecordKind
  /** Filter of the list; the export applies the same, over all pages. */
  filter: { keyword: string; sort: RecordSort }
  isEmpty: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** Buttons for the whole address book: add, import, export, find duplicates. */
export function BookTools({ kind, filter: { keyword, sort }, isEmpty, onOpen }: Props) {
  const [isExporting, setExporting] = useState(false)
  const exportAll = async () => {
    setExporting(true)
    try {
      const filter = { sort, ...(keyword === '' ? {} : { keyword }) }
      await downloadFile(bookPaths[kind].export, filter, `${recordKindLabels[kind]}.xlsx`)
    } catch (error) {
      // downloadFile has shown the error
      if (!(error instanceof CallError)) throw error
    } finally {
      setExporting(false)
    }
  }
  return (
    <>
      <Button onClick={() => onOpen({ kind: 'new' })}>新增</Button>
      <Button variant="default" onClick={() => onOpen({ kind: 'import' })}>
        导入
      </Button>
      {isEmpty ? null : (
        <>
          <Button variant="default" loading={isExporting} onClick={() => void exportAll()}>
            {keyword === '' ? '导出' : '导出搜索结果'}
          </Button>
          <Button variant="default" onClick={() => onOpen({ kind: 'duplicates' })}>
            查重
          </Button>
        </>
      )}
    </>
  )
}
