import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { RecordKind } from '#contract/records/words.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { requestOf, valuesOf } from './form/recordValues.ts'
import { bookPaths } from './recordCalls.ts'
import type { AddressRecord } from './recordCalls.ts'
import { useDeleteRecords } from './useDeleteRecords.ts'

interface Props {
  kind: RecordKind
  record: AddressRecord
  onEdit: () => void
}

/** Actions on one record. */
export function RecordActions({ kind, record, onEdit }: Props) {
  const remove = useDeleteRecords(kind)
  const { isBusy, toggle } = useToggleDefault(kind, record)
  const labelOf = (verb: string) => `${verb}${record.name}`
  return (
    <>
      <Button
        component={Link}
        to={`/orders/new?${kind}=${record.id}`}
        variant="light"
        size="compact-sm"
        // the space keeps 下单 from being read as part of the name
        aria-label={`下单 给${record.name}`}
      >
        下单
      </Button>
      <Button variant="default" size="compact-sm" aria-label={labelOf('修改')} onClick={onEdit}>
        修改
      </Button>
      <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void toggle()}>
        {record.isDefault ? '取消默认' : '设为默认'}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={labelOf('删除')}
        onClick={() => void remove([record])}
      >
        删除
      </Button>
    </>
  )
}

function useToggleDefault(kind: RecordKind, record: AddressRecord) {
  const { run, isBusy } = useWrite(bookPaths[kind].save, { rereads: ['/record/'] })
  const toggle = () => {
    const isDefault = !record.isDefault
    const request = {
      ...requestOf(kind, valuesOf(record)),
      isDefault,
      id: record.id,
      version: record.version,
    }
    return run(request, () =>
      showSuccessToast(isDefault ? `已把${record.name}设为默认` : `${record.name}不再是默认`),
    )
  }
  return { isBusy, toggle }
}
