import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { VerificationNeeded } from '#domain/enterprise/VerificationNeeded.tsx'
import { sameTab } from '#shared/browser/sameTab.ts'
import { useOnScreen } from '#shared/browser/useOnScreen.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useMayCall } from '#shared/server/permission/useMay.ts'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { addressOfDraft } from './drafts/orderDraft.ts'
import type { OrderDraft } from './drafts/orderDraft.ts'
import { useOtherDrafts } from './drafts/useOtherDrafts.ts'
import { EditOrder } from './EditOrder.tsx'
import { isOnOtherOffer } from './line/useOffer.ts'
import { OrderForm } from './OrderForm.tsx'
import { OrderDone } from './send/OrderDone.tsx'
import type { PlacedOrder } from './send/sentOrder.ts'
import { useOrderStart } from './useOrderStart.ts'

interface Props {
  address: string
  /** Starts without an earlier draft. */
  isFresh: boolean
  /** Called when something is typed before the login is known. */
  onTypedEarly: () => void
  onPlaced: (placed: PlacedOrder) => void
  onAnother: () => void
  /** Opens a draft at its own address. */
  onOpenDraft: (draft: OrderDraft) => void
}

function OrderFormLoader({ address, isFresh, onTypedEarly, onPlaced, onAnother, onOpenDraft }: Props) {
  const { start, retry, resume, onTouched } = useOrderStart(address, isFresh)
  if (start.status === 'loading') return <LoadingRows n={4} heightPx={160} />
  if (start.status === 'failed') return <ErrorState error={start.error} onRetry={retry} />
  const isEarly = start.status === 'early'
  return (
    <OrderForm
      key={start.draft.holder}
      address={address}
      initial={start}
      isEarly={isEarly}
      onTouched={() => {
        onTouched()
        if (isEarly) onTypedEarly()
      }}
      onPlaced={onPlaced}
      onAnother={onAnother}
      onResume={(draft, isOpenElsewhere) => {
        // under this address an order on an offer would lose its offer
        if (isOpenElsewhere || !isOnOtherOffer(draft.address, address)) return resume(draft, isOpenElsewhere)
        onOpenDraft(draft)
        return Promise.resolve(true)
      }}
    />
  )
}

/** Renders why this account may not order yet; an order that was typed stays. */
function OrderingBlocked({ isTypedEarly }: { isTypedEarly: boolean }) {
  const { others } = useOtherDrafts('')
  const isKept = isTypedEarly || others.length > 0
  return (
    <VerificationNeeded
      opens="下单、查看和管理订单"
      hint={isKept ? '已填写的订单会保留，认证后再提交。' : ''}
    />
  )
}

const numberIn = (search: string, name: string) => {
  const id = Number(new URLSearchParams(search).get(name))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

const doneAddress = (orderId: number) => `/orders/new?placed=${orderId}`

/**
 * 在线下单 (product.md §5): a new order, from a line, from scratch, or as a copy of an earlier order. `?edit=ID` changes a pending
 * one; `?placed=ID` shows the placed order, also after a reload.
 */
export default function NewOrderPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const isOnScreen = useOnScreen()
  const mayOrder = useMayCall('/orders/createOrder')
  const mayBatch = useMayCall('/lines/priceConsignments')
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  const [formNumber, setFormNumber] = useState(0)
  const [isFresh, setFresh] = useState(false)
  const [isTypedEarly, setTypedEarly] = useState(false)

  const startAnotherForm = () => {
    setPlaced(null)
    setFormNumber(formNumber + 1)
    setFresh(true)
    if (isOnScreen()) void navigate('/orders/new', { replace: true, state: sameTab })
  }
  const openDraft = (draft: OrderDraft) => {
    setFresh(false)
    void navigate(`/orders/new${addressOfDraft(draft)}`, { replace: true, state: sameTab })
  }
  const onPlaced = (order: PlacedOrder) => {
    setPlaced(order)
    if (isOnScreen()) window.scrollTo(0, 0)
    else showSuccessToast(`下单成功，订单号 ${order.number}`)
  }
  const edited = numberIn(search, 'edit')
  if (edited !== null && mayOrder) return <EditOrder key={edited} id={edited} />
  const doneId = numberIn(search, 'placed')
  // If the tab was left meanwhile, it navigates when the user comes back to it.
  if (placed && doneId !== placed.id) return <Navigate to={doneAddress(placed.id)} replace state={sameTab} />
  if (doneId !== null && mayOrder)
    return <OrderDone key={doneId} orderId={doneId} placed={placed} onAnother={startAnotherForm} />
  return (
    <>
      <PageHeading
        title="在线下单"
        extra={
          mayBatch && (
            <Button component={Link} to="/orders/batch" variant="default">
              批量下单
            </Button>
          )
        }
      />
      {!mayOrder && <OrderingBlocked isTypedEarly={isTypedEarly} />}
      {/* What was typed before the login was known stays; it becomes a draft to go on with after the verification. */}
      {(mayOrder || isTypedEarly) && (
        <OrderFormLoader
          key={`${search} ${formNumber}`}
          address={search}
          isFresh={isFresh}
          onTypedEarly={() => setTypedEarly(true)}
          onPlaced={onPlaced}
          onAnother={startAnotherForm}
          onOpenDraft={openDraft}
        />
      )}
    </>
  )
}
