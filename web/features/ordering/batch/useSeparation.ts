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
  /** Reads the parts of a row's text into a row each. */
  const separate = useCallback(
    (row: BatchRow, texts: readonly string[]) => readAgain([row], texts),
    [readAgain],
  )
  /** Joins a row to the one before, if both are texts still to be sent. */
  const joinRows = useCallback(
    async (row: BatchRow): Promise<void> => {
      const before = () => {
        const rows = latestRows()
        return rows[rows.findIndex(({ key }) => key === row.key) - 1]
      }
      const first = before()
      if (!first || !isJoinable(row, first)) return
      const isCorrected = first.isCorrected || row.isCorrected
      const question = {
        title: '合并到上一行',
        text: '这两行改过的内容会丢掉，按原文重新识别',
        confirmLabel: '合并',
      }
      if (isCorrected && !(await confirmAction(question))) return
      // neither of them may have changed meanwhile
      if (before() === first && latestRows().includes(row))
        await readAgain([first, row], [`${first.source ?? ''}\n${row.source ?? ''}`])
    },
    [latestRows, readAgain],
  )
  const join = useCallback((row: BatchRow) => void joinRows(row), [joinRows])
  return { separate, join }
}
