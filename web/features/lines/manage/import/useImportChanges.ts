import type { BulkJob } from '#contract/files/jobCalls.ts'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import type { LineImport } from '#contract/lines/importCalls.ts'
import type { RowEdits } from '#shared/import/preview/useRowEdits.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { useWrites } from '#shared/server/writes/useWrite.ts'
import { cacheImport, refetchImport } from './importReads.ts'

/** Returns the actions on an import, one at a time, and why the last one was refused. */
export function useImportChanges() {
  const { run, isBusy, fault } = useWrites()
  return {
    isBusy,
    fault,
    check: ({ importId }: LineImport) => run('/carrier/checkLineImport', { importId }, cacheImport),
    /** Sends the corrected cells; the file is checked again as a whole. */
    correct: (
      { importId, job }: LineImport,
      { edits, leftOut }: { edits: RowEdits<LineColumn>; leftOut: ReadonlySet<number> },
    ) => {
      const kept = [...edits].filter(([index]) => !leftOut.has(index))
      const rows = kept.map(([index, cells]) => ({
        index,
        cells: Object.entries(cells).map(([column, cell]) => ({ column: column as LineColumn, cell })),
      }))
      const request = {
        importId,
        jobId: job?.id ?? 0,
        rows,
        ...(leftOut.size > 0 ? { leftOut: [...leftOut] } : {}),
      }
      return run('/carrier/correctLineImport', request, cacheImport)
    },
    /** `rows`: the doubtful rows confirmed by the user, as numbered by this check. */
    apply: ({ importId, job }: LineImport, only: 'all' | 'good', rows: readonly number[]) => {
      const confirmed = job && rows.length > 0 ? { confirmed: { jobId: job.id, rows: [...rows] } } : {}
      return run('/carrier/applyLineImport', { importId, only, ...confirmed }, cacheImport)
    },
    giveUp: async ({ importId, fileName }: LineImport) => {
      const isSure = await confirmAction({
        title: '放弃这次导入？',
        text: `“${fileName}”还没有导入任何一行，放弃后要重新选择文件。`,
        confirmLabel: '放弃导入',
        isDangerous: true,
      })
      const isDone = isSure && (await run('/carrier/cancelLineImport', { importId }, cacheImport))
      // The import before it is the newest again.
      if (isDone) await refetchImport()
      return isDone
    },
    undo: async ({ importId, fileName }: LineImport) => {
      const isSure = await confirmAction({
        title: '撤销上次导入？',
        text: `“${fileName}”新增的专线会删去，改过的会恢复成导入前的样子。`,
        confirmLabel: '撤销导入',
        isDangerous: true,
      })
      return isSure && run('/carrier/undoLineImport', { importId }, cacheImport)
    },
    /** Stops an unfinished job; its changes are rolled back. */
    stopJob: (present: LineImport, { id }: BulkJob) =>
      run('/jobs/cancelJob', { id }, (job) => cacheImport({ ...present, job })),
  }
}
