import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { orderStatusLabels } from '#contract/orders/states.ts'
import { useTabName } from '#shared/browser/tabName.ts'
import { callServer } from '#shared/server/call.ts'
import { composedQuery } from '#shared/server/reads/callQuery.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { EditOrderForm, editAddress } from './EditOrderForm.tsx'
import { claimDraftAt } from './useOrderStart.ts'

/** Loads the present order and the unsaved draft of its change. */
async function readForEditing(id: number, signal: AbortSignal) {
  const order = await callServer('/orders/getOrderDetail', { id }, { signal })
  const isOpen = order.status === 'pending'
  return { order, claimed: isOpen ? await claimDraftAt(editAddress(id)) : null }
}

/** 修改订单: the order form for a pending order, which keeps its line. */
export function EditOrder({ id }: { id: number }) {
  const [openedAtMs] = useState(() => Date.now())
  // Read once and without the cache: a refetch must not overwrite typed values, nor may the form start from outdated data.
  const { data, error, refetch } = useQuery(
    composedQuery(null, { orderToEdit: id, openedAtMs }, (signal) => readForEditing(id, signal), {
      staleTime: Infinity,
    }),
  )
  const [isDropped, setIsDropped] = useState(false)
  useTabName(data ? `修改 ${data.order.number}` : null)
  if (!data) {
    return (
      <>
        <PageHeading title="修改订单" />
        <LoadState error={error} refetch={refetch} n={4} heightPx={160} />
      </>
    )
  }
  const { order, claimed } = data
  return (
    <>
      <PageHeading title={`修改订单 ${order.number}`} hint="接单前可修改，按现价重新计价" />
      {order.status === 'pending' ? (
        <EditOrderForm
          key={String(isDropped)}
          order={order}
          claimed={isDropped ? null : claimed}
          onDropped={() => setIsDropped(true)}
        />
      ) : (
        <EmptyState
          title={`订单现在是“${orderStatusLabels[order.status]}”，不能再修改`}
          text="要改收货信息等，请打电话给承运商；也可以照这一单再下一单。"
          action={
            <Button component={Link} to={`/orders/orderDetail/${id}`}>
              看订单详情
            </Button>
          }
        />
      )}
    </>
  )
}
