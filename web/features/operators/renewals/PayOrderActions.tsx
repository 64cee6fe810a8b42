import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OpsPayOrder } from '#contract/operators/renewalCalls.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'

/** Actions on a pay order: record how a mismatched payment was handled, and close a pending one. */
export function PayOrderActions({ order, isSmall }: { order: OpsPayOrder; isSmall: boolean }) {
  const [openDialog, setOpenDialog] = useState<'handle' | 'close' | null>(null)
  const { payOrderNumber } = order
  const close = () => setOpenDialog(null)
  const closeLabel = isSmall ? '关闭' : '关闭续费单'
  const size = isSmall ? { size: 'compact-sm' } : {}
  return (
    <>
      {order.needsHuman ? (
        <Button {...size} aria-label={`登记处理${payOrderNumber}`} onClick={() => setOpenDialog('handle')}>
          登记处理
        </Button>
      ) : null}
      {order.status === 'pending' ? (
        <Button
          {...size}
          variant="default"
          aria-label={`${closeLabel}${payOrderNumber}`}
          onClick={() => setOpenDialog('close')}
        >
          {closeLabel}
        </Button>
      ) : null}
      {openDialog === 'close' ? (
        <ReasonDialog
          title={`关闭 ${payOrderNumber}`}
          text="关闭后不能再支付；已经付出的款项到账时仍会计入。"
          label="关闭原因"
          submitLabel="关闭续费单"
          done={`${payOrderNumber} 已关闭`}
          keptAs={`/ops/closePayOrder/${payOrderNumber}`}
          change={(send, note) => send('/ops/closePayOrder', { payOrderNumber, note })}
          onClose={close}
        />
      ) : null}
      {openDialog === 'handle' ? (
        <ReasonDialog
          title={`登记处理 ${payOrderNumber}`}
          text="请先在支付渠道的商户平台核对，需要时退款，再写下处理结果。"
          label="处理结果"
          submitLabel="登记"
          done="已登记"
          keptAs={`/ops/handlePayOrder/${payOrderNumber}`}
          change={(send, note) => send('/ops/handlePayOrder', { payOrderNumber, note })}
          onClose={close}
        />
      ) : null}
    </>
  )
}
