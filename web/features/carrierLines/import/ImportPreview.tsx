import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { importRowOutcomeLabels, importRowOutcomes } from '../../../../contract/lineFileWords.ts'
import type { ImportRowOutcome } from '../../../../contract/lineFileWords.ts'
import type { LineImport } from '../../../../contract/lineImport.ts'
import { callServer } from '../../../shared/call.ts'
import { CallError } from '../../../shared/callError.ts'
import { PagedTable } from '../../../shared/table/PagedTable.tsx'
import { pageRows } from '../../../shared/table/tableAddress.ts'
import steps from '../../../shared/excel/ImportSteps.module.css'
import { saveFaultyRows } from './importFiles.ts'
import { countsText } from './importWords.ts'
import { rowColumns } from './rowColumns.tsx'

interface Props {
  file: LineImport
  counts: NonNullable<LineImport['counts']>
  unknownTitles: readonly string[]
  isBusy: boolean
  onApply: (only: 'all' | 'good') => void
  onAgain: () => void
  onGiveUp: () => void
  onClose: () => void
}

const inOrder: readonly ImportRowOutcome[] = ['faulty', 'changed', 'new', 'unchanged']

/** What becomes of a price list, row by row, before anything is written: all of it, its good rows, or nothing is taken over. */
export function ImportPreview(props: Props) {
  const { file, counts, unknownTitles, isBusy, onApply, onAgain, onGiveUp, onClose } = props
  const [outcome, setOutcome] = useState(() => inOrder.find((one) => counts[one] > 0) ?? 'unchanged')
  const [page, setPage] = useState(1)
  const [isSaving, setSaving] = useState(false)
  const { importId } = file
  const query = useQuery({
    queryKey: ['line-import-rows', importId, outcome, page],
    queryFn: ({ signal }) =>
      callServer('/carrier/getLineImportRows', { importId, outcome, page, pageSize: pageRows }, { signal }),
    placeholderData: keepPreviousData,
  })
  const effect = counts.new + counts.changed
  const save = async () => {
    setSaving(true)
    try {
      await saveFaultyRows(file)
    } catch (error) {
      // the call has told it
      if (!(error instanceof CallError)) throw error
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <p className={steps.text} role="status">
        “{file.fileName}”共 {file.rowCount} 行：<strong>{countsText(counts)}</strong>。还没有生效。
        {unknownTitles.length > 0 ? `不认识的列不会导入：${unknownTitles.join('、')}。` : ''}
      </p>
      <div className={steps.tabs} role="group" aria-label="查看">
        {importRowOutcomes.map((one) => (
          <Button
            key={one}
            size="compact-md"
            variant={one === outcome ? 'light' : 'default'}
            aria-pressed={one === outcome}
            onClick={() => {
              setOutcome(one)
              setPage(1)
            }}
          >
            {importRowOutcomeLabels[one]} {counts[one]}
          </Button>
        ))}
      </div>
      <PagedTable
        caption="逐行结果"
        unit="行"
        columns={rowColumns(file.columns, outcome)}
        query={query}
        idOf={({ index }) => index}
        nameOf={({ rowNumber }) => `第 ${rowNumber} 行`}
        page={page}
        onPage={setPage}
        empty={<p className={steps.text}>没有{importRowOutcomeLabels[outcome]}的行，请看别的分类。</p>}
      />
      <div className={steps.buttons}>
        <Button variant="subtle" disabled={isBusy} onClick={onGiveUp}>
          放弃
        </Button>
        <Button variant="subtle" disabled={isBusy} onClick={onAgain}>
          换一个文件
        </Button>
        {counts.faulty > 0 ? (
          <Button variant="default" loading={isSaving} onClick={() => void save()}>
            下载有错的行
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          以后再说
        </Button>
        <Button
          loading={isBusy}
          disabled={effect === 0}
          onClick={() => onApply(counts.faulty > 0 ? 'good' : 'all')}
        >
          {effect === 0
            ? '没有要生效的变化'
            : counts.faulty > 0
              ? `跳过有错的，生效 ${effect} 条`
              : `全部生效 ${effect} 条`}
        </Button>
      </div>
    </>
  )
}
