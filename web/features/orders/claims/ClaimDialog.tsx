import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CallResponse } from '#contract/calls/calls.ts'
import { orderStatusLabels } from '#contract/orders/states.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { Faults } from '#shared/ui/form/Faults.tsx'
import { dateTime, yuan } from '#shared/ui/text/format.ts'

type Claim = CallResponse<'/orders/getClaims'>['list'][number]

/** One order to claim: its origin, recipient and goods. */
function ClaimRow({ order, isTicked, onTick }: { order: Claim; isTicked: boolean; onTick: () => void }) {
  const { number, status, carrierName, recipientName, destinationText, goodsName, pieces } = order
  return (
    <li className="py-2 border-b">
      <label className="flex items-start gap-3 touch pointer">
        <input type="checkbox" className="mt-2" checked={isTicked} onChange={onTick} />
        <span className="min-w-0 anywhere">
          <strong className="text-body figures">{number}</strong>{' '}
          <span className="text-small soft">{orderStatusLabels[status]}</span>
          <span className="block text-small">
            {dateTime(order.createdAt)} {carrierName}，{goodsName} {pieces} 件，{yuan(order.totalFen)}
          </span>
          <span className="block text-small soft">
            发给 {recipientName}，{destinationText}
          </span>
        </span>
      </label>
    </li>
  )
}

/** Dialog 认领柜台订单: adds the ticked orders to the user's list, or declines them for good. */
export function ClaimDialog({ orders, onClose }: { orders: readonly Claim[]; onClose: () => void }) {
  const { run, isBusy, fault } = useWrite('/orders/claimOrders', { rereads: ['/orders/', '/notices/'] })
  const [unticked, setLeft] = useState<ReadonlySet<number>>(new Set())
  const ids = orders.map(({ id }) => id).filter((id) => !unticked.has(id))
  const tick = (id: number) =>
    setLeft((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id]))
  const answer = (isMine: boolean) =>
    run({ ids, isMine }, () => {
      showSuccessToast(isMine ? `已认领 ${ids.length} 单` : '好的，不再询问这些订单')
      onClose()
    })
  const title = '认领柜台订单'
  return (
    <DialogBox label={title} onClose={onClose} isFirm={isBusy}>
      <h2 className="section-title mb-3">{title}</h2>
      <div className="stack gap-4">
        <p className="hint">勾选您寄的货，点“认领”；认领后可查看、对账和评价。说了不是您寄的，就不再询问。</p>
        <ul className="stack gap-1">
          {orders.map((order) => (
            <ClaimRow
              key={order.id}
              order={order}
              isTicked={!unticked.has(order.id)}
              onTick={() => tick(order.id)}
            />
          ))}
        </ul>
        <Faults of={[fault]} />
        <div className="flex wrap justify-end gap-3 mt-3">
          <Button variant="default" onClick={() => void answer(false)} disabled={isBusy || ids.length === 0}>
            勾选的 {ids.length} 单不是我寄的
          </Button>
          <Button onClick={() => void answer(true)} loading={isBusy} disabled={ids.length === 0}>
            认领 {ids.length} 单
          </Button>
        </div>
      </div>
    </DialogBox>
  )
}
