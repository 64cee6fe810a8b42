import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { RecordKind } from '../../../contract/records/words.ts'
import { useWrite } from '../../shared/server/writes/useWrite.ts'
import { showSuccessToast } from '../../shared/ui/dialog/toast.ts'
import { bookPaths, forBook } from './recordCalls.ts'
import type { AddressRecord } from './recordCalls.ts'
import { savedWords } from './form/recordValues.ts'
import { useDeleteRecords } from './useDeleteRecords.ts'

interface Props {
  kind: RecordKind
  record: AddressRecord
  onEdit: () => void
}

/** What may be done with one record. */
export function RecordActions({ kind, record, onEdit }: Props) {
  const remove = useDeleteRecords(kind)
  const { isBusy, toggle } = useToggleDefault(kind, record)
  const said = (verb: string) => `${verb}${record.name}`
  return (
    <>
      <Button
        component={Link}
        to={`/orders/new?${kind}=${record.id}`}
        variant="light"
        size="compact-sm"
        // 下单 stands apart: next to a name it may read as part of another word
        aria-label={`下单 给${record.name}`}
      >
        下单
      </Button>
      <Button variant="default" size="compact-sm" aria-label={said('修改')} onClick={onEdit}>
        修改
      </Button>
      <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void toggle()}>
        {record.isDefault ? '取消默认' : '设为默认'}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={said('删除')}
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
    const request = { ...savedWords(record), isDefault, id: record.id, version: record.version }
    return run(forBook(kind, request), () =>
      showSuccessToast(isDefault ? `已把${record.name}设为默认` : `${record.name}不再是默认`),
    )
  }
  return { isBusy, toggle }
}
