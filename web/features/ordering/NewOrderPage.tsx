import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { showSuccessToast } from '../../shared/toast.ts'
import { ErrorState } from '../../shared/ui/ErrorState.tsx'
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx'
import { PageHeading } from '../../shared/ui/PageHeading.tsx'
import { VerificationNeeded } from '../../shared/ui/VerificationNeeded.tsx'
import { useMayCall } from '../../shared/useMay.ts'
import { useOnScreen } from '../../shared/useOnScreen.ts'
import { EditOrder } from './EditOrder.tsx'
import { OrderDone } from './OrderDone.tsx'
import { OrderForm } from './OrderForm.tsx'
import { useOrderStart } from './useOrderStart.ts'
import type { PlacedOrder } from './usePlaceOrder.ts'

interface Props {
  address: string
  onPlaced: (placed: PlacedOrder) => void
  onCleared: () => void
}

function BegunForm({ address, onPlaced, onCleared }: Props) {
  const { start, retry } = useOrderStart(address)
  if (start.status === 'loading') return <LoadingRows n={4} heightPx={160} />
  if (start.status === 'failed') return <ErrorState error={start.error} onRetry={retry} />
  const { values, isRestored } = start
  return (
    <OrderForm
      address={address}
      initial={values}
      isRestored={isRestored}
      onPlaced={onPlaced}
      onCleared={onCleared}
    />
  )
}

/** 在线下单 (product.md §5): from a line, from scratch, or as a copy of an earlier order; `?edit=ID` changes a pending one. */
export default function NewOrderPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const isOnScreen = useOnScreen()
  const mayOrder = useMayCall('/orders/createOrder')
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  const [round, setRound] = useState(0)

  const beginAnew = () => {
    setPlaced(null)
    setRound(round + 1)
    if (isOnScreen()) void navigate('/orders/new', { replace: true })
  }
  const edited = Number(new URLSearchParams(search).get('edit'))
  if (edited > 0 && mayOrder) return <EditOrder key={edited} id={edited} />
  if (placed) return <OrderDone placed={placed} onAgain={beginAnew} />
  return (
    <>
      <PageHeading title="在线下单" />
      {mayOrder ? (
        <BegunForm
          key={`${search} ${round}`}
          address={search}
          onPlaced={(order) => {
            setPlaced(order)
            if (isOnScreen()) window.scrollTo(0, 0)
            else showSuccessToast(`下单成功，订单号 ${order.number}`)
          }}
          onCleared={beginAnew}
        />
      ) : (
        <VerificationNeeded
          opens="下单、查看和管理订单"
          asVisitor={{ label: '退出登录去下单', to: '/orders/new' }}
        />
      )}
    </>
  )
}
