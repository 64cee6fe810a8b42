import { useState } from 'react'
import type { CallResponse } from '#contract/calls/calls.ts'
import { recordKindLabels } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'

/**
 * Returns a function that deletes what an import added, after a confirmation. Records that were changed or used since stay.
 * `undone`: what it did, as a sentence; null before.
 */
export function useUndoImport(kind: RecordKind) {
  const { run, isBusy, fault } = useWrite('/record/undoImport', { rereads: ['/record/'] })
  const [undone, setUndone] = useState<CallResponse<'/record/undoImport'> | null>(null)
  const bookLabel = recordKindLabels[kind]
  const undo = async (importId: number, added: number) => {
    const isSure = await confirmAction({
      title: '撤销这次导入？',
      text: `导入的 ${added} 位${bookLabel}会删去；导入后改过或用过的保留。`,
      confirmLabel: '撤销导入',
      isDangerous: true,
    })
    if (isSure) await run({ importId }, setUndone)
  }
  return {
    undo,
    isBusy,
    fault,
    undone:
      undone &&
      `已撤销，删去 ${undone.deleted} 位${bookLabel}。${undone.kept > 0 ? `${undone.kept} 位导入后改过、用过或已删除，没有动。` : ''}`,
  }
}
