import { Button } from '@mantine/core'
import { useState } from 'react'
import { recordKindLabels, recordsDeletedMax } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { CallError } from '#shared/server/callError.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { bookPaths } from '../recordCalls.ts'

interface Props {
  kind: RecordKind
  /** Of the added records. */
  ids: readonly number[]
  /** Nothing else may be started while the undo runs. */
  onBusy: (isBusy: boolean) => void
  onUndone: () => void
}

/**
 * Returns a function that deletes what an import added, after a confirmation. Records that were changed or used since stay.
 * `undone`: how many were deleted; null before.
 */
function useUndo({ kind, ids, onBusy, onUndone }: Props) {
  const { send, fault } = useWrite(bookPaths[kind].remove, { rereads: ['/record/'] })
  const [undone, setUndone] = useState<number | null>(null)
  const [done, setDone] = useState({ count: 0, next: 0 })
  const [isBusy, setBusy] = useState(false)
  // over all calls of the undo
  const turnBusy = (isOn: boolean) => {
    setBusy(isOn)
    onBusy(isOn)
  }
  const undo = async () => {
    const isSure = await confirmAction({
      title: '撤销这次导入？',
      text: `导入的 ${ids.length} 位${recordKindLabels[kind]}会删去；导入后改过或用过的保留。`,
      confirmLabel: '撤销导入',
      isDangerous: true,
    })
    if (!isSure) return
    turnBusy(true)
    let { count, next } = done
    try {
      for (; next < ids.length; next += recordsDeletedMax) {
        const part = ids.slice(next, next + recordsDeletedMax)
        const { deleted } = await send({ ids: part, isUndo: true })
        count += deleted
      }
      setUndone(count)
      onUndone()
    } catch (error) {
      // shown; the next try goes on from here
      setDone({ count, next })
      if (!(error instanceof CallError)) throw error
    } finally {
      turnBusy(false)
    }
  }
  return { undo, undone, isBusy, fault }
}

/** Renders the button that undoes an import, and says afterwards what it did. */
export function UndoImport(props: Props) {
  const { kind, ids } = props
  const { undo, undone, isBusy, fault } = useUndo(props)
  if (undone !== null)
    return (
      <p className="hint anywhere" role="status">
        已撤销，删去 {undone} 位{recordKindLabels[kind]}。
        {undone < ids.length ? `${ids.length - undone} 位导入后改过或用过，保留下来。` : ''}
      </p>
    )
  return (
    <>
      {fault === null ? null : (
        <p className="fault mb-4 anywhere" role="alert">
          {fault}
        </p>
      )}
      <Button variant="subtle" loading={isBusy} onClick={() => void undo()}>
        撤销这次导入
      </Button>
    </>
  )
}
