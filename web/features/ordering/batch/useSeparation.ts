import { useCallback } from 'react'
import { confirmAction } from '#shared/messages/confirm.ts'
import { showErrorToast } from '#shared/messages/toast.ts'
import { batchRowsMax, isJoinable, newRow } from './batchRow.ts'
import type { BatchRow } from './batchRow.ts'
import type { BatchState } from './useBatch.ts'
import { regionsFailed, useTableReader } from './useTableReader.ts'

/** Returns functions that read rows again where a chat was not separated right into its consignments. */
export function useSeparation(
  { latestRows, replace }: Pick<BatchState, 'latestRows' | 'replace'>,
  siteId: number,
) {
  const loadReader = useTableReader(siteId)
  const readAgain = useCallback(
    async (replaced: readonly BatchRow[], texts: readonly string[]): Promise<void> => {
      const reader = await loadReader()
      if (!reader) return showErrorToast(regionsFailed)
      if (latestRows().length - replaced.length + texts.length > batchRowsMax)
        return showErrorToast(`一次最多 ${batchRowsMax} 票，请分次下单`)
      const aboutAll = [...new Set(replaced.flatMap((row) => row.aboutAll ?? []))]
      replace(new Set(replaced.map(({ key }) => key)), reader.readChats(texts, aboutAll).map(newRow))
    },
    [loadReader, latestRows, replace],
  )
  /** Asks before replacing rows whose values the user changed. Returns whether the user agreed and they have not changed since. */
  const mayReplace = useCallback(
    async (
      rows: readonly BatchRow[],
      question: { title: string; confirmLabel: string },
    ): Promise<boolean> => {
      const text = `${rows.length > 1 ? '这两行' : '这一行'}改过的内容会丢掉，按原文重新识别`
      if (rows.some((row) => row.isCorrected) && !(await confirmAction({ ...question, text }))) return false
      return rows.every((row) => latestRows().includes(row))
    },
    [latestRows],
  )
  const separateRow = useCallback(
    async (key: string, texts: readonly string[]): Promise<void> => {
      const row = latestRows().find((one) => one.key === key)
      if (row && (await mayReplace([row], { title: '重新识别', confirmLabel: '重新识别' })))
        await readAgain([row], texts)
    },
    [latestRows, mayReplace, readAgain],
  )
  const joinRows = useCallback(
    async (key: string): Promise<void> => {
      const rows = latestRows()
      const at = rows.findIndex((one) => one.key === key)
      const [before, row] = [rows[at - 1], rows[at]]
      if (!before || !row || !isJoinable(row, before)) return
      if (await mayReplace([before, row], { title: '合并到上一行', confirmLabel: '合并' }))
        await readAgain([before, row], [`${before.source ?? ''}\n${row.source ?? ''}`])
    },
    [latestRows, mayReplace, readAgain],
  )
  /** Reads the parts of a row's text into a row each. */
  const separate = useCallback(
    (row: BatchRow, texts: readonly string[]) => void separateRow(row.key, texts),
    [separateRow],
  )
  /** Joins a row to the one before, if both are texts still to be sent. */
  const join = useCallback((row: BatchRow) => void joinRows(row.key), [joinRows])
  return { separate, join }
}
