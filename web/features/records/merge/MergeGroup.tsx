import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { RecordKind } from '#contract/records/words.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { bookPaths } from '../recordCalls.ts'
import type { AddressRecord } from '../recordCalls.ts'
import classes from './Merge.module.css'

interface Props {
  kind: RecordKind
  /** At least two. */
  records: readonly AddressRecord[]
  /** Why they may be duplicates, such as 电话相同. */
  legend: string
  onMerged: (targetId: number) => void
}

/** Returns the most used record, the default target of the merge. */
const mostUsed = (records: readonly AddressRecord[]) =>
  records.reduce<AddressRecord | undefined>(
    (mostUsedSoFar, record) =>
      mostUsedSoFar === undefined || record.timesUsed > mostUsedSoFar.timesUsed ? record : mostUsedSoFar,
    undefined,
  )?.id

/** Form to choose, among some records, the one to keep and those merged into it. */
export function MergeGroup({ kind, records, legend, onMerged }: Props) {
  const id = useId()
  const { run, isBusy, fault } = useWrite(bookPaths[kind].merge, { rereads: ['/record/'] })
  const [requestedId, setKeepId] = useState(() => mostUsed(records))
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const target = records.find((record) => record.id === requestedId) ?? records[0]
  const merged = records.filter((record) => record.id !== target?.id && !leftOut.has(record.id))
  const setIncluded = (recordId: number, isIncluded: boolean) => {
    const next = new Set(leftOut)
    if (isIncluded) next.delete(recordId)
    else next.add(recordId)
    setLeftOut(next)
  }
  const merge = async () => {
    if (!target) return
    const request = { keepId: target.id, mergeIds: merged.map((record) => record.id) }
    await run(request, () => {
      showSuccessToast(`已把 ${merged.length} 条并入${target.name}`)
      onMerged(target.id)
    })
  }
  return (
    <fieldset className={`grid gap-3 min-w-0 mb-5 bordered rounded-2 ${classes.group}`}>
      <legend>{legend}</legend>
      {records.map((record) => {
        const isTarget = record.id === target?.id
        return (
          <div
            key={record.id}
            className={`grid items-center gap-4 px-3 py-2 rounded-1 phone-flex ${classes.record}`}
            data-kept={isTarget || undefined}
          >
            <p className={`text-body anywhere ${classes.who}`}>
              <strong>{record.name}</strong> {record.phone}
              {record.company === '' ? '' : ` · ${record.company}`}
              <small>
                {record.regionText} {record.address}
                {record.remark === '' ? '' : `；备注 ${record.remark}`}；用过 {record.timesUsed} 次
              </small>
            </p>
            <label className="row gap-2 touch text-body nowrap pointer">
              <input
                type="radio"
                name={id}
                aria-label={`保留${record.name} ${record.phone} ${record.address}`}
                checked={isTarget}
                onChange={() => setKeepId(record.id)}
              />
              保留
            </label>
            <label className="row gap-2 touch text-body nowrap pointer">
              <input
                type="checkbox"
                aria-label={`并入${record.name} ${record.phone} ${record.address}`}
                checked={!isTarget && !leftOut.has(record.id)}
                disabled={isTarget}
                onChange={(event) => setIncluded(record.id, event.currentTarget.checked)}
              />
              并入
            </label>
          </div>
        )
      })}
      {fault === null ? null : (
        <p className="fault" role="alert">
          没有合并：{fault}
        </p>
      )}
      <Button variant="light" loading={isBusy} disabled={merged.length === 0} onClick={() => void merge()}>
        {merged.length === 0 ? '请勾选要并入的' : `把 ${merged.length} 条并入“${target?.name ?? ''}”`}
      </Button>
    </fieldset>
  )
}
