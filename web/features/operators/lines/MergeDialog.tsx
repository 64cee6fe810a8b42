import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { opsLineCalls } from '#contract/operators/lineCalls.ts'
import type { OpsCarrierRow } from '#contract/operators/lineCalls.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { opsQuery } from '../opsReads.ts'
import { MergeSumsTable } from './MergeSumsTable.tsx'
import classes from '../Ops.module.css'

const path = '/ops/mergeCarriers'
const choicesMax = 20

/** Dialog that merges a carrier into another for good: choose the target, compare the sums, confirm. */
export function MergeDialog({ from, onClose }: { from: OpsCarrierRow; onClose: () => void }) {
  const [keyword, setKeyword] = useState('')
  const { send, fault } = useWrite(path, { rereads: ['/ops/'] })
  const { data: found } = useQuery(
    opsQuery('/ops/getCarrierList', { pageSize: choicesMax, ...(keyword.trim() ? { keyword } : {}) }),
  )
  const others = (found?.list ?? []).filter(({ id }) => id !== from.id)
  const [intoId, setIntoId] = useState(0)
  const into = others.find(({ id }) => id === intoId)
  const preview = useQuery({
    ...opsQuery('/ops/getMergePreview', { fromId: from.id, intoId }),
    enabled: intoId > 0,
    placeholderData: undefined,
  })
  const seenOrders = preview.data?.from.orders ?? 0
  const { submit, isSubmitting, otherFaults } = useContractForm(opsLineCalls[path].request, {
    initial: {},
    toRequest: () => ({ fromId: from.id, intoId, seenOrders }),
  })
  const onSubmit = submit(async (request) => {
    await send(request)
    showSuccessToast(`${from.name} 已并入${into ? ` ${into.name}` : ''}`)
    onClose()
  })
  return (
    <FormDialog
      title={`合并 ${from.name}`}
      submitLabel="合并，不能撤销"
      isDangerous
      width="wide"
      isDisabled={preview.data === undefined}
      isSubmitting={isSubmitting}
      faults={[fault, ...otherFaults]}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className={classes.text}>
        专线、订单、运单、咨询、收藏和员工都移到保留的一家；{from.name}{' '}
        的员工要重新登录，登录后就在保留的一家。
      </p>
      <TextInput
        label="查找保留的承运商"
        value={keyword}
        maxLength={60}
        onChange={(event) => setKeyword(event.currentTarget.value)}
      />
      <NativeSelect
        label="保留的承运商"
        withAsterisk
        data={[
          { value: '', label: '请选择' },
          ...others.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={intoId === 0 ? '' : String(intoId)}
        onChange={(event) => setIntoId(Number(event.currentTarget.value))}
      />
      {preview.data && into ? (
        <MergeSumsTable {...preview.data} names={[from.name, `${into.name}（保留）`, '合并后']} />
      ) : intoId > 0 && preview.error ? (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : intoId > 0 ? (
        <LoadingRows n={3} heightPx={32} />
      ) : null}
    </FormDialog>
  )
}
