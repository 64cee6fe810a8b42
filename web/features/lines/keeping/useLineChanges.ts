import { useState } from 'react'
import type { OwnLine } from '../../../../contract/lines/keepingCalls.ts'
import type { LineStatus } from '../../../../contract/lines/words.ts'
import { callServer } from '../../../shared/server/call.ts'
import { CallError } from '../../../shared/server/callError.ts'
import { confirmAction } from '../../../shared/ui/dialog/confirm.ts'
import { useIntentKey } from '../../../shared/server/idempotency.ts'
import { showSuccessToast } from '../../../shared/ui/dialog/toast.ts'
import { useRereadLines } from './lineReads.ts'

export const statusDeeds: Record<LineStatus, { verb: string; done: string; after: string }> = {
  on: { verb: '营运', done: '已开始营运', after: '客户马上能搜到，也能下单。' },
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
const namesOf = (lines: readonly OwnLine[]) =>
  lines
    .slice(0, manyNames)
    .map(({ destinationText }) => destinationText)
    .join('、') + (lines.length > manyNames ? `等 ${lines.length} 条` : '')

/** Why another status was refused, and for which lines: shown where it was asked for. */
export interface StatusRefusal {
  ids: readonly number[]
  text: string
}

/** What is done to lines in the list: another status, a copy. One at a time; a copy that fails is told by a toast. */
export function useLineChanges() {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<StatusRefusal | null>(null)
  const statusIntent = useIntentKey()
  const copyIntent = useIntentKey()
  const reread = useRereadLines()
  const once = async <Result>(
    deed: () => Promise<Result>,
    onFailure: (error: CallError) => void = () => undefined,
  ): Promise<Result | null> => {
    if (isBusy) return null
    setBusy(true)
    setRefusal(null)
    try {
      return await deed()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      onFailure(error)
      return null
    } finally {
      setBusy(false)
      await reread()
    }
  }
  return {
    isBusy,
    refusal,
    /** Asks before lines vanish from the search. True when it is done. */
    setStatus: async (lines: readonly OwnLine[], status: LineStatus): Promise<boolean> => {
      const { verb, done, after } = statusDeeds[status]
      const question = { title: `${verb}${namesOf(lines)}？`, text: after, confirmLabel: verb }
      if (status !== 'on' && !(await confirmAction(question))) return false
      const request = { ids: lines.map(({ id }) => id), status }
      const answer = await once(
        () =>
          callServer('/carrier/setLineStatus', request, {
            idempotencyKey: statusIntent.keyFor(request),
          }),
        ({ msg }) => setRefusal({ ids: request.ids, text: msg }),
      )
      if (answer === null) return false
      statusIntent.settle()
      showSuccessToast(
        answer.changed === 0 ? `${namesOf(lines)}原来就是这个状态` : `${namesOf(lines)}${done}`,
      )
      return true
    },
    /** The copy, paused and without a number; null where it failed. */
    copy: async ({ id, destinationText }: OwnLine): Promise<OwnLine | null> => {
      const copied = await once(() =>
        callServer('/carrier/copyLine', { id }, { idempotencyKey: copyIntent.keyFor({ id }) }),
      )
      if (copied === null) return null
      copyIntent.settle()
      showSuccessToast(`已复制到${destinationText}的专线，新的一条先暂停，改好后再营运`)
      return copied
    },
  }
}
