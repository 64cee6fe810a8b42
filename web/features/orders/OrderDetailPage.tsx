import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router'
import { isOurNumber, normalizeNumber } from '#contract/orders/checkDigits.ts'
import { VerificationNeeded } from '#domain/enterprise/VerificationNeeded.tsx'
import { sameTab } from '#shared/browser/sameTab.ts'
import { useTabName } from '#shared/browser/tabName.ts'
import { isRefusal } from '#shared/server/callError.ts'
import { useLiveReread } from '#shared/server/events/useLiveReread.ts'
import { useNeedsVerification } from '#shared/server/permission/useMay.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { orderOfNumberQuery, orderQuery } from './orderReads.ts'
import { OrderSheet } from './OrderSheet.tsx'

const toList = (
  <Button component={Link} to="/orders/ordersList">
    回到订单列表
  </Button>
)

/** Page 订单详情: one order and its available actions. An order's number in the address leads to the order. */
export default function OrderDetailPage() {
  const { id = '' } = useParams()
  const number = normalizeNumber(id)
  const isNumber = isOurNumber(number)
  const orderId = Number(id)
  const isId = Number.isSafeInteger(orderId) && orderId > 0
  const isBlocked = useNeedsVerification('/orders/getOrderDetail')
  const { data, error, refetch } = useQuery({ ...orderQuery(orderId), enabled: isId && !isBlocked })
  const found = useQuery({ ...orderOfNumberQuery(number), enabled: isNumber && !isBlocked })
  useTabName(data?.number ?? null)
  useLiveReread('order', ['/orders/getOrderDetail'], {
    isMeant: (change) => change.orderId === orderId,
    opens: isId && !isBlocked,
  })

  if (data) return <OrderSheet order={data} />
  const foundId = isNumber ? found.data?.list[0]?.id : undefined
  if (foundId !== undefined) return <Navigate to={`/orders/orderDetail/${foundId}`} replace state={sameTab} />
  const isMissing = isNumber ? found.data !== undefined : !isId || isRefusal(error, 'orderNotFound')
  const failed = isNumber ? found : { error, refetch }
  return (
    <>
      <PageHeading title="订单详情" />
      {isBlocked ? (
        <VerificationNeeded opens="查看和管理订单" />
      ) : isMissing ? (
        <EmptyState
          title="没有找到这笔订单"
          text="可能地址抄错了，或这笔订单属于别的账号。"
          action={toList}
        />
      ) : (
        <LoadState error={failed.error} refetch={failed.refetch} n={6} />
      )}
    </>
  )
}
