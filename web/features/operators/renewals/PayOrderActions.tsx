import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OpsPayOrder } from '../../../../contract/operators/renewalCalls.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'

/** What an operator may do with a pay order: say how he dealt with money that does not fit, and close one that waits for money. */
export function PayOrderActions({ order, isSmall }: { order: OpsPayOrder; isSmall: boolean }) {
  const [asked, setAsked] = useState<'handle' | 'close' | null>(null)
  const { payOrderNumber } = order
  const close = () => setAsked(null)
  const closing = isSmall ? '关闭' : '关闭续费单'
  const size = isSmall ? { size: 'compact-sm' } : {}
  return (
    <>
      {order.needsHuman ? (
        <Button {...size} aria-label={`登记处理${payOrderNumber}`} onClick={() => setAsked('handle')}>
          登记处理
        </Button>
      ) : null}
      {order.status === 'pending' ? (
        <Button
          {...size}
          variant="default"
          aria-label={`${closing}${payOrderNumber}`}
          onClick={() => setAsked('close')}
        >
          {closing}
        </Button>
      ) : null}
      {asked === 'close' ? (
        <ReasonDialog
          title={`关闭 ${payOrderNumber}`}
          text="关闭后不能再支付；已经付出的款项到账时仍会计入。"
          label="关闭原因"
          submitLabel="关闭续费单"
          done={`${payOrderNumber} 已关闭`}
          change={(send, note) => send('/ops/closePayOrder', { payOrderNumber, note })}
          onClose={close}
        />
      ) : null}
      {asked === 'handle' ? (
        <ReasonDialog
          title={`登记处理 ${payOrderNumber}`}
          text="请先在支付渠道的商户平台核对，需要时退款，再写下处理结果。"
          label="处理结果"
          submitLabel="登记"
          done="已登记"
          change={(send, note) => send('/ops/handlePayOrder', { payOrderNumber, note })}
          onClose={close}
        />
      ) : null}
    </>
  )
}
