import { recordKindLabels } from '../../../contract/records/words.ts'
import type { RecordKind } from '../../../contract/records/words.ts'
import { CallError } from '../../shared/server/callError.ts'
import { confirmAction } from '../../shared/ui/dialog/confirm.ts'
import { useIntentKey } from '../../shared/server/idempotency.ts'
import { showSuccessToast } from '../../shared/ui/dialog/toast.ts'
import { bookCalls, useRereadRecords } from './recordCalls.ts'
import type { AddressRecord } from './recordCalls.ts'

/** Deletes records after asking; answers whether they are gone. Those that somebody else deleted meanwhile are gone as well. */
export function useDeleteRecords(kind: RecordKind): (records: readonly AddressRecord[]) => Promise<boolean> {
  const reread = useRereadRecords()
  const intent = useIntentKey()
  const who = recordKindLabels[kind]
  return async (records) => {
    const [first] = records
    if (!first) return false
    const one = records.length === 1
    const isSure = await confirmAction({
      title: one ? `删除${who}“${first.name}”？` : `删除选中的 ${records.length} 位${who}？`,
      text: '删除后不能恢复，企业里的其他人也看不到了；已下的订单不受影响。',
      confirmLabel: one ? '删除' : `删除 ${records.length} 位`,
      isDangerous: true,
    })
    if (!isSure) return false
    const ids = records.map(({ id }) => id)
    try {
      const { deleted } = await bookCalls[kind].remove(ids, { idempotencyKey: intent.keyFor(ids) })
      intent.settle()
      showSuccessToast(
        deleted === records.length
          ? `已删除 ${deleted} 位${who}`
          : `已删除，其中 ${records.length - deleted} 位之前就不在了`,
      )
      return true
    } catch (error) {
      // told by the call
      if (!(error instanceof CallError)) throw error
      return false
    } finally {
      await reread()
    }
  }
}
