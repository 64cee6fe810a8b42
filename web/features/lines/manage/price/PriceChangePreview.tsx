import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { pageRows } from '#shared/ui/table/tableAddress.ts'
import { ownLineReads } from '../lineReads.ts'
import { priceColumns } from './priceColumns.tsx'
import type { PriceRequest } from './priceRequest.ts'
import classes from './PriceChange.module.css'

interface Props {
  request: PriceRequest
  onBack: () => void
  onClose: () => void
  onApplied: () => void
}

/** Shows old and new prices line by line, and applies them. If a line has changed since, the preview must be repeated. */
export function PriceChangePreview({ request, onBack, onClose, onApplied }: Props) {
  const [page, setPage] = useState(1)
  /** The preview whose warnings the user confirmed; a new preview needs a new confirmation. */
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const {
    run,
    isBusy,
    fault: refused,
    forget,
  } = useWrite('/carrier/applyPriceChange', { rereads: ownLineReads })
  const query = useQuery(
    callQuery(
      '/carrier/previewPriceChange',
      { ...request, page, pageSize: pageRows },
      { placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
    ),
  )
  const { data } = query
  const isConfirmed = data !== undefined && confirmed === data.token
  const apply = async () => {
    if (!data) return
    await run({ ...request, token: data.token, isConfirmed }, ({ changed }) => {
      showSuccessToast(`已调整 ${changed} 条专线的价格，客户现在看到的就是新价`)
      onApplied()
    })
  }
  const refreshPreview = async () => {
    await query.refetch()
    // the refusal keeps the old preview from being applied
    forget()
  }
  return (
    <div className="grid gap-4 min-w-0 pt-5 mt-5 border-t">
      {data ? (
        <p className={`hint ${classes.text}`} role="status">
          共 {data.total} 条：<strong>{data.changed} 条会变</strong>，{data.unchanged} 条不变
          {data.faulty > 0 ? `，${data.faulty} 条不能这样调，请改小降幅，或移除这些专线再试` : ''}。
        </p>
      ) : null}
      <PagedTable
        caption="新旧价格"
        columns={priceColumns}
        query={query}
        idOf={({ lineId }) => lineId}
        nameOf={({ destinationText }) => destinationText}
        page={page}
        onPage={setPage}
        empty={<p className={`hint ${classes.text}`}>没有选中的专线，请关闭后重新勾选。</p>}
      />
      {data && data.doubtful > 0 ? (
        <label
          className={`row note-warn gap-3 touch px-4 py-2 text-body rounded-1 pointer ${classes.confirm}`}
        >
          <input
            type="checkbox"
            checked={isConfirmed}
            disabled={isBusy}
            onChange={({ currentTarget }) => setConfirmed(currentTarget.checked ? data.token : null)}
          />
          {data.doubtful} 条的新价格像是填错了（排在最前），我已核对，确认这样调
        </label>
      ) : null}
      {refused === null ? null : (
        <div
          className="row note-warn wrap justify-between gap-3 gap-x-5 px-4 py-3 text-body rounded-1"
          role="alert"
        >
          <p>没有调价：{refused}</p>
          <Button variant="default" onClick={() => void refreshPreview()}>
            重新预览
          </Button>
        </div>
      )}
      <div className="flex wrap justify-end gap-3">
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          取消
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          改幅度
        </Button>
        <Button
          loading={isBusy}
          disabled={
            !data ||
            data.changed === 0 ||
            data.faulty > 0 ||
            (data.doubtful > 0 && !isConfirmed) ||
            refused !== null
          }
          onClick={() => void apply()}
        >
          {data ? `调整 ${data.changed} 条` : '调整'}
        </Button>
      </div>
    </div>
  )
}
