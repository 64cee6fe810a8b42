import { useState } from 'react'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import type { LineStatus } from '#contract/lines/words.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { CallError } from '#shared/server/callError.ts'
import { useWrites } from '#shared/server/writes/useWrite.ts'
import { ownLineReads } from './lineReads.ts'

export const statusChanges: Record<LineStatus, { verb: string; done: string; after: string }> = {
  on: { verb: '恢复', done: '已恢复营运', after: '客户马上能搜到，也能下单。' },
  paused: {
    verb: '暂停',
    done: '已暂停',
    after: '客户搜不到，也不能下单；已有的订单照常办理，随时可以恢复营运。',
  },
  off: {
    verb: '下线',
    done: '已下线',
    after: '不再营运的线路：客户搜不到，也不能下单；已有的订单照常办理。',
  },
}

const manyNames = 3
const namesOf = (lines: readonly OwnLine[], of = ({ destinationText }: OwnLine) => destinationText) =>
  lines.slice(0, manyNames).map(of).join('、') + (lines.length > manyNames ? `等 ${lines.length} 条` : '')

/** “永康→汕头”专线 */
const routesOf = (lines: readonly OwnLine[]) =>
  `“${namesOf(lines, ({ siteName, destinationText }) => `${siteName}→${destinationText}`)}”专线`

/** Why a status change was refused, and for which lines; shown at the button that requested it. */
export interface StatusRefusal {
  ids: readonly number[]
  text: string
}

/** Returns the list's actions on lines: change of status, and copy. One runs at a time; a failed copy shows a toast. */
export function useLineChanges() {
  const { run, isBusy, error, fault } = useWrites({ rereads: ownLineReads })
  const [changedIds, setChangedIds] = useState<readonly number[] | null>(null)
  const refusal: StatusRefusal | null =
    changedIds !== null && error instanceof CallError ? { ids: changedIds, text: fault ?? error.msg } : null
  return {
    isBusy,
    refusal,
    /** Asks before lines disappear from the search. Returns true when done. */
    setStatus: async (lines: readonly OwnLine[], status: LineStatus): Promise<boolean> => {
      const { verb, done, after } = statusChanges[status]
      const question = { title: `${verb}${routesOf(lines)}？`, text: after, confirmLabel: verb }
      if (status !== 'on' && !(await confirmAction(question))) return false
      const request = { ids: lines.map(({ id }) => id), status }
      setChangedIds(request.ids)
      return run('/carrier/setLineStatus', request, ({ changed }) =>
        showSuccessToast(changed === 0 ? `${namesOf(lines)}原来就是这个状态` : `${namesOf(lines)}${done}`),
      )
    },
    /** Returns the copy, paused and without a line code; null if it failed. */
    copy: async ({ id, destinationText }: OwnLine): Promise<OwnLine | null> => {
      setChangedIds(null)
      let copied: OwnLine | null = null
      await run('/carrier/copyLine', { id }, (line) => {
        copied = line
        showSuccessToast(`已复制到${destinationText}的专线，新的一条先暂停，改好后再营运`)
      })
      return copied
    },
  }
}
