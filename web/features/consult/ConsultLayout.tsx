import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ConsultSide } from '#contract/consult/words.ts'
import type { PagePath } from '#contract/kernel/pages.ts'
import type { QuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import { readQuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import { VerificationNeeded } from '#domain/enterprise/VerificationNeeded.tsx'
import { sameTab } from '#shared/browser/sameTab.ts'
import { useKnownStatus } from '#shared/server/permission/useKnownStatus.ts'
import { useNeedsVerification } from '#shared/server/permission/useMay.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { isOrderPick, orderPickAddress, keyOfTarget, readTarget } from './consultAddress.ts'
import type { ConsultTarget } from './consultAddress.ts'
import { ThreadList } from './list/ThreadList.tsx'
import { NewThread } from './NewThread.tsx'
import { OrderPick } from './OrderPick.tsx'
import { startOutbox } from './outbox/sending.ts'
import { ThreadView } from './thread/ThreadView.tsx'
import classes from './ConsultLayout.module.css'

const pathOf: Record<ConsultSide, PagePath> = { customer: '/base/consult', carrier: '/carrier/consults' }

interface Props {
  side: ConsultSide
  title: string
  hint: string
}

/** Shows the threads of one side beside the open one, on phones one at a time. The address says which is open. */
export function ConsultLayout({ side, title, hint }: Props) {
  const isKnown = useKnownStatus() !== 'loading'
  const needsVerification = useNeedsVerification('/consult/getConsultList')
  const [search] = useSearchParams()
  const opened = readTarget(search)
  const isPicking = side === 'customer' && isOrderPick(search)
  const isOpen = isKnown && !needsVerification && (opened !== null || isPicking)
  return (
    <div className={`stack gap-4 ${classes.page}`} data-open={isOpen || undefined}>
      <div className={classes.heading}>
        <PageHeading title={title} hint={hint} />
      </div>
      {needsVerification ? (
        <VerificationNeeded opens="咨询物流公司" />
      ) : isKnown ? (
        <Threads side={side} opened={opened} isPicking={isPicking} searched={readQuoteRequest(search)} />
      ) : (
        <LoadingRows n={5} />
      )}
    </div>
  )
}

interface ThreadsProps {
  side: ConsultSide
  opened: ConsultTarget | null
  isPicking: boolean
  /** The search in which the customer found the line. */
  searched: QuoteRequest
}

function Threads({ side, opened, isPicking, searched }: ThreadsProps) {
  const path = pathOf[side]
  useEffect(() => startOutbox(), [])
  return (
    <div className={`card grid overflow-hidden ${classes.desk}`}>
      <div className={`stack min-h-0 ${classes.list}`}>
        <ThreadList side={side} path={path} openedId={opened && 'id' in opened ? opened.id : null} />
      </div>
      <section className={`stack min-w-0 min-h-0 phone-hidden ${classes.thread}`} aria-label="对话">
        {isPicking ? (
          <OrderPick path={path} />
        ) : opened === null ? (
          <EmptyState
            icon={IconMessages}
            title="选一个咨询查看"
            text={
              side === 'carrier'
                ? '左边是客户的咨询，点开就能回复。'
                : '左边是您的咨询；在专线上点“咨询”可以问新的物流公司。'
            }
            action={
              side === 'customer' && (
                <Button component={Link} to={orderPickAddress(path)} state={sameTab} variant="default">
                  咨询我的订单
                </Button>
              )
            }
          />
        ) : 'id' in opened ? (
          <ThreadView key={opened.id} id={opened.id} path={path} />
        ) : (
          <NewThread key={keyOfTarget(opened)} about={opened} path={path} goods={searched} />
        )}
      </section>
    </div>
  )
}
