import { recordKindLabels } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { bookPaths } from './recordCalls.ts'
import type { AddressRecord } from './recordCalls.ts'

/**
 * Returns a function that deletes records after a confirmation and resolves with whether they are gone. Records deleted elsewhere
 * meanwhile count as gone.
 */
export function useDeleteRecords(kind: RecordKind): (records: readonly AddressRecord[]) => Promise<boolean> {
  const { run } = useWrite(bookPaths[kind].remove, { rereads: ['/record/'] })
  const bookLabel = recordKindLabels[kind]
  return async (records) => {
    const [first] = records
    if (!first) return false
    const isSingle = records.length === 1
    const isConfirmed = await confirmAction({
      title: isSingle ? `删除${bookLabel}“${first.name}”？` : `删除选中的 ${records.length} 位${bookLabel}？`,
      text: '删除后不能恢复，企业里的其他人也看不到了；已下的订单不受影响。',
      confirmLabel: isSingle ? '删除' : `删除 ${records.length} 位`,
      isDangerous: true,
    })
    if (!isConfirmed) return false
    return run({ ids: records.map(({ id }) => id) }, ({ deleted }) =>
      showSuccessToast(
        deleted === records.length
          ? `已删除 ${deleted} 位${bookLabel}`
          : `已删除，其中 ${records.length - deleted} 位之前就不在了`,
      ),
    )
  }
}
