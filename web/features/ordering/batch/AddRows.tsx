import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { requestRegions } from '#domain/regions/regionStore.ts'
import { readFileCells, readFileText } from '#shared/excel/readFileCells.ts'
import { UnreadableFile } from '#shared/excel/readSheet.ts'
import { writeSheet } from '#shared/excel/writeSheet.ts'
import { saveBlob } from '#shared/files/downloadFile.ts'
import { FileDrop } from '#shared/import/FileDrop.tsx'
import { batchRowsMax } from './batchRow.ts'
import { templateColumns } from './table/headings.ts'
import type { TableCells } from './table/readTable.ts'

interface Props {
  /** The text to start with. */
  initialText: string
  /** Reads a text or the cells of a file into rows; resolves to the reason if that fails. */
  onAdd: (source: string | TableCells) => Promise<string | null>
}

/** Takes a table or chats by pasting or from a file. */
export function AddRows({ initialText, onAdd }: Props) {
  const [text, setText] = useState(initialText)
  const [fault, setFault] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const read = async (source: () => Promise<string | TableCells>) => {
    setReading(true)
    setFault(null)
    try {
      const refused = await onAdd(await source())
      setFault(refused)
      if (refused === null) setText('')
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      setFault(error.message)
    } finally {
      setReading(false)
    }
  }
  const saveTemplate = async () =>
    saveBlob(await writeSheet({ name: '货物', columns: templateColumns, rows: [] }), '批量下单模板.xlsx')
  return (
    <section className="card grid gap-4 p-4 min-w-0" aria-label="添加货物">
      <Textarea
        label="粘贴表格或聊天"
        description={`从 Excel 或微信复制。表格一行一票，聊天每票之间空一行或写序号，最多 ${batchRowsMax} 票`}
        placeholder={'李雷 13900139000 义乌市福田街道商城大道8号 电动工具 10件 200公斤 0.8方 到付'}
        rows={4}
        value={text}
        onFocus={requestRegions}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {fault !== null && (
        <p className="note-warn px-4 py-3 text-body anywhere rounded-1" role="alert">
          {fault}
        </p>
      )}
      <div className="flex wrap gap-3">
        <Button
          disabled={text.trim() === ''}
          loading={isReading}
          onClick={() => void read(() => Promise.resolve(text))}
        >
          识别
        </Button>
        <Button variant="default" onClick={() => void saveTemplate()}>
          下载模板
        </Button>
      </div>
      <FileDrop
        extraTypes=".csv,.txt,text/csv,text/plain"
        onOpen={requestRegions}
        onChoose={(file) =>
          void read(() => (/\.txt$/i.test(file.name) ? readFileText(file) : readFileCells(file)))
        }
      />
    </section>
  )
}
