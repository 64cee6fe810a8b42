import { useState } from 'react'
import type { LineImport } from '../../../../../contract/lines/importCalls.ts'
import type { BulkJob } from '../../../../../contract/files/jobCalls.ts'
import { callServer } from '../../../../shared/server/call.ts'
import { CallError, errorText } from '../../../../shared/server/callError.ts'
import { confirmAction } from '../../../../shared/ui/dialog/confirm.ts'
import { useIntentKey } from '../../../../shared/server/idempotency.ts'
import { keepImport, rereadImport } from './importReads.ts'

/** What may be done with an import; one at a time, and why the last one was refused. */
export function useImportDeeds() {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const intent = useIntentKey()
  const once = async (deed: () => Promise<LineImport>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setFault(null)
    try {
      keepImport(await deed())
      intent.settle()
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(errorText(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  const options = (body: unknown) => ({ idempotencyKey: intent.keyFor(body) })
  return {
    isBusy,
    fault,
    check: ({ importId }: LineImport) =>
      once(() => callServer('/carrier/checkLineImport', { importId }, options(['check', importId]))),
    /** `rows`: the doubtful ones that are meant, as this very check told them. */
    apply: ({ importId, job }: LineImport, only: 'all' | 'good', rows: readonly number[]) =>
      once(() => {
        const confirmed = job && rows.length > 0 ? { confirmed: { jobId: job.id, rows: [...rows] } } : {}
        const request = { importId, only, ...confirmed }
        return callServer('/carrier/applyLineImport', request, options(['apply', request]))
      }),
    giveUp: async ({ importId, fileName }: LineImport) => {
      const isSure = await confirmAction({
        title: '放弃这次导入？',
        text: `“${fileName}”还没有导入任何一行，放弃后要重新选择文件。`,
        confirmLabel: '放弃导入',
        isDangerous: true,
      })
      const isDone =
        isSure &&
        (await once(() =>
          callServer('/carrier/cancelLineImport', { importId }, options(['cancel', importId])),
        ))
      // the one before it is the last one again
      if (isDone) await rereadImport()
      return isDone
    },
    undo: async ({ importId, fileName }: LineImport) => {
      const isSure = await confirmAction({
        title: '撤销上次导入？',
        text: `“${fileName}”新增的专线会删去，改过的会恢复成导入前的样子。`,
        confirmLabel: '撤销导入',
        isDangerous: true,
      })
      return (
        isSure && once(() => callServer('/carrier/undoLineImport', { importId }, options(['undo', importId])))
      )
    },
    /** Stops work that is not done; whatever it began is rolled back. */
    stopJob: (present: LineImport, { id }: BulkJob) =>
      once(async () => ({
        ...present,
        job: await callServer('/jobs/cancelJob', { id }, options(['stop', id])),
      })),
  }
}
