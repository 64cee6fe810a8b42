import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { importRowOutcomeLabels, importRowOutcomes, importRowsMax } from '#contract/lines/fileWords.ts'
import type { ImportRowOutcome, LineColumn } from '#contract/lines/fileWords.ts'
import type { LineImport, LineImportRow } from '#contract/lines/importCalls.ts'
import { CheckEdits } from '#shared/import/preview/CheckEdits.tsx'
import { PreviewRows } from '#shared/import/preview/PreviewRows.tsx'
import type { useRowEdits } from '#shared/import/preview/useRowEdits.ts'
import { CallError } from '#shared/server/callError.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { pageRows } from '#shared/ui/table/tableAddress.ts'
import { useSelection } from '#shared/ui/table/useSelection.ts'
import type { Selection } from '#shared/ui/table/useSelection.ts'
import { saveFaultyRows } from '../importFiles.ts'
import { loadAllRows } from '../importReads.ts'
import { countsText } from '../importWords.ts'
import { rowColumns } from './rowColumns.tsx'
import { SameFaults } from './SameFaults.tsx'

interface Props {
  file: LineImport
  counts: NonNullable<LineImport['counts']>
  unknownTitles: readonly string[]
  /** What else of the file is not imported, each a sentence. */
  notes: readonly string[]
  isBusy: boolean
  editing: Pick<
    ReturnType<typeof useRowEdits<LineColumn>>,
    'edits' | 'edit' | 'leftOut' | 'leaveOut' | 'count' | 'clear'
  >
  /** Doubtful rows that were ticked before rows were corrected. */
  tickedBefore: readonly LineImportRow[]
  /** `rows`: the ticked doubtful rows. */
  onApply: (only: 'all' | 'good', rows: readonly LineImportRow[]) => void
  /** Checks the file again; `rows`: the ticked doubtful rows. */
  onCheck: (rows: readonly LineImportRow[]) => void
  /** Sends the corrections and checks the file again; `rows`: the ticked doubtful rows. */
  onCorrect: (rows: readonly LineImportRow[]) => void
  onAgain: () => void
  /** Shows what the columns fill; null where the file is not at hand any more. */
  onMap: (() => void) | null
  onGiveUp: () => void
  onClose: () => void
}

const inOrder: readonly ImportRowOutcome[] = ['faulty', 'doubtful', 'changed', 'new', 'unchanged']

const idOf = ({ index }: LineImportRow) => index

/** Returns what a tick was given for: the row of the file, its line and how it changes. */
const tickedAs = ({ index, cells, lineId, changes, doubts }: LineImportRow) =>
  JSON.stringify([index, cells, lineId, changes, doubts])

/** Ticks the rows again that were ticked before other rows were corrected, unless they are doubted for other reasons now. */
function useTickedBefore(
  importId: number,
  before: readonly LineImportRow[],
  confirmed: Selection<LineImportRow>,
): void {
  const tick = useEffectEvent((rows: readonly LineImportRow[]) =>
    confirmed.setAll(
      rows.filter((row) => before.some((other) => tickedAs(row) === tickedAs(other))),
      true,
    ),
  )
  const isNeeded = before.length > 0
  useEffect(() => {
    // not ticked is the safe state: the call has shown its error
    if (isNeeded) loadAllRows(importId, 'doubtful').then(tick, () => undefined)
  }, [isNeeded, importId])
}

/** Previews a checked price list row by row. The user applies all rows, the good ones, or none. */
export function LineImportPreview(props: Props) {
  const { file, counts, unknownTitles, notes, isBusy, editing, onApply, onAgain, onGiveUp, onClose } = props
  const [outcome, setOutcome] = useState(() => inOrder.find((one) => counts[one] > 0) ?? 'unchanged')
  const [page, setPage] = useState(1)
  const [isLoading, setLoading] = useState(false)
  const confirmed = useSelection(idOf, importRowsMax)
  const { importId } = file
  const query = useQuery(
    callQuery(
      '/carrier/getLineImportRows',
      { importId, outcome, page, pageSize: pageRows },
      // A new check of the file may judge its rows differently.
      { dependsOn: file.job?.id ?? null, placeholderData: keepPreviousData },
    ),
  )
  const effect = counts.new + counts.changed + confirmed.rows.length
  const rowCount = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const hasFailed = file.job?.state === 'failed'
  const isPartial = counts.faulty > 0 || counts.doubtful > confirmed.rows.length
  /** Runs what loads rows of all pages. */
  const load = async (act: () => Promise<void>) => {
    setLoading(true)
    try {
      await act()
    } catch (error) {
      // The call has already shown the error.
      if (!(error instanceof CallError)) throw error
    } finally {
      setLoading(false)
    }
  }
  useTickedBefore(importId, props.tickedBefore, confirmed)
  const confirmAll = async () => confirmed.setAll(await loadAllRows(importId, 'doubtful'), true)
  return (
    <>
      <p className="hint mb-4 anywhere" role="status">
        “{file.fileName}”共 {rowCount} 行：<strong>{countsText(counts)}</strong>。还没有生效。
        {unknownTitles.length > 0 ? `不认识的列不会导入：${unknownTitles.join('、')}。` : ''}
        {notes.join('')}
      </p>
      <PreviewRows
        views={importRowOutcomes.map((view) => ({
          view,
          label: `${importRowOutcomeLabels[view]} ${counts[view]}`,
        }))}
        view={outcome}
        onView={setOutcome}
        columns={rowColumns(outcome, { ...editing, columns: file.columns, isBusy })}
        query={query}
        idOf={idOf}
        selection={outcome === 'doubtful' ? confirmed : undefined}
        nameOf={({ rowNumber }) => `第 ${rowNumber} 行`}
        page={page}
        onPage={setPage}
        empty={
          <p className="hint mb-4 anywhere">没有{importRowOutcomeLabels[outcome]}的行，请看别的分类。</p>
        }
      >
        {outcome === 'doubtful' && counts.doubtful > 0 ? (
          <div className="note-warn px-4 py-3 mb-4 text-body anywhere rounded-1">
            这些行请核对。无误的打勾，就一起生效；没打勾的保持原样。
            {counts.doubtful > pageRows ? (
              <Button
                className="block mt-3"
                size="compact-md"
                variant="default"
                loading={isLoading}
                disabled={confirmed.rows.length === counts.doubtful}
                onClick={() => void load(confirmAll)}
              >
                各页 {counts.doubtful} 条全部打勾
              </Button>
            ) : null}
          </div>
        ) : null}
        {outcome === 'faulty' && counts.faulty > 1 ? (
          <SameFaults file={file} {...editing} isBusy={isBusy} />
        ) : null}
      </PreviewRows>
      <div className="flex wrap justify-end gap-3 mt-5">
        <Button variant="subtle" disabled={isBusy} onClick={onGiveUp}>
          放弃
        </Button>
        <Button variant="subtle" disabled={isBusy} onClick={onAgain}>
          换一个文件
        </Button>
        {props.onMap ? (
          <Button variant="subtle" disabled={isBusy} onClick={props.onMap}>
            核对列
          </Button>
        ) : null}
        {counts.faulty > 0 ? (
          <Button
            variant="default"
            loading={isLoading}
            // what is not checked yet would be missing
            disabled={editing.count > 0}
            onClick={() => void load(() => saveFaultyRows(file))}
          >
            下载有错的行
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          先不导入
        </Button>
        {editing.count > 0 ? (
          <CheckEdits
            count={editing.count}
            isBusy={isBusy}
            onDrop={editing.clear}
            onCheck={() => props.onCorrect(confirmed.rows)}
          />
        ) : (
          <Button
            variant={hasFailed ? 'default' : 'filled'}
            loading={isBusy}
            disabled={effect === 0}
            onClick={() => onApply(isPartial ? 'good' : 'all', confirmed.rows)}
          >
            {effect === 0
              ? counts.doubtful > 0
                ? '请先核对价格'
                : '没有要生效的变化'
              : isPartial
                ? `只导入正确的 ${effect} 条`
                : `全部生效 ${effect} 条`}
          </Button>
        )}
        {hasFailed && editing.count === 0 ? (
          // the lines that the check compared may have changed since
          <Button loading={isBusy} onClick={() => props.onCheck(confirmed.rows)}>
            重新检查
          </Button>
        ) : null}
      </div>
    </>
  )
}
