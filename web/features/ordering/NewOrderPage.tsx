import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { problemText } from '../../../contract/problems.ts'
import { useSession } from '../../shared/session.ts'
import { verificationPath } from '../../shared/toast.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { ErrorState } from '../../shared/ui/ErrorState.tsx'
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx'
import { PageHeading } from '../../shared/ui/PageHeading.tsx'
import { useMayCall } from '../../shared/useMay.ts'
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

/** Ordering is closed to users whose factory is not verified: one state with the way out. */
function Unverified() {
  const way = verificationPath(useSession((session) => session.user))
  return (
    <EmptyState
      title={problemText('verificationRequired')}
      text={
        way
          ? '完成实名认证即可下单；也可以先去找专线比价。'
          : '请企业管理员完成实名认证；可以先去找专线比价。'
      }
      action={
        <>
          {way && (
            <Button component={Link} to={way}>
              去认证
            </Button>
          )}
          <Button component={Link} to="/base/search" variant="default">
            去找专线
          </Button>
        </>
      }
    />
  )
}

/** 在线下单 (product.md §5): from a line, from scratch, or as a copy of an earlier order; `?edit=ID` changes a pending one. */
export default function NewOrderPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const mayOrder = useMayCall('/orders/createOrder')
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  const [round, setRound] = useState(0)

  const beginAnew = () => {
    setPlaced(null)
    setRound(round + 1)
    void navigate('/orders/new', { replace: true })
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
            window.scrollTo(0, 0)
          }}
          onCleared={beginAnew}
        />
      ) : (
        <Unverified />
      )}
    </>
  )
}
