import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { homePath } from '#contract/kernel/pages.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import type { RecipientOrder } from '#contract/tracking/recipientCalls.ts'
import { isRefusal } from '#shared/server/callError.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { NextStepCard } from './NextStepCard.tsx'
import { ReceivingFacts } from './ReceivingFacts.tsx'
import { TailForm } from './TailForm.tsx'
import classes from './ReceivingPage.module.css'

const ReceivingForms = lazy(() => import('./ReceivingForms.tsx'))

/** Returns why the given phone tail did not unlock the order; null if it did. */
function tailFault({ waybill }: RecipientOrder, tail: string): string | null {
  if (tail === '' || waybill.isUnlocked) return null
  return waybill.isTailLocked
    ? '试的次数太多，请明天再试，或打电话问承运商'
    : '不是收货人手机的后 4 位，请核对'
}

/** Page 收货: the recipient's next step first, then goods and progress. An SMS links to it; no login is needed. */
export default function ReceivingPage() {
  const { code = '' } = useParams()
  const [tail, setTail] = useState('')
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    callQuery('/track/openRecipientLink', tail === '' ? { code } : { code, phoneTail: tail }, {
      retry: false,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (tail === '' || state.data?.waybill.isUnlocked ? minuteMs : false),
      refetchOnWindowFocus: ({ state }) => tail === '' || (state.data?.waybill.isUnlocked ?? false),
    }),
  )
  if (!data) {
    const isDead = isRefusal(error, 'recipientLinkUnknown') || isRefusal(error, 'recipientLinkExpired')
    return (
      <div className={classes.page}>
        <PageHeading title="收货" />
        {isDead ? (
          <EmptyState
            title="链接不对或已过期"
            text="请核对短信里的链接，或用运单号查询。"
            action={
              <Button component={Link} to="/base/track">
                查运单
              </Button>
            }
          />
        ) : (
          <LoadState error={error} refetch={refetch} n={2} heightPx={200} />
        )}
      </div>
    )
  }
  return (
    <div className={classes.page}>
      <NextStepCard order={data} />
      {data.waybill.isUnlocked ? (
        <Suspense fallback={<LoadingRows n={1} />}>
          <ReceivingForms order={data} code={code} phoneTail={tail} />
        </Suspense>
      ) : (
        <TailForm
          fault={isPlaceholderData ? null : tailFault(data, tail)}
          isBusy={isFetching && isPlaceholderData}
          onTail={(typed) => {
            // the same tail again is a retry
            if (typed === tail) void refetch()
            else setTail(typed)
          }}
        />
      )}
      <ReceivingFacts order={data} />
      <p className="text-small faint text-center">
        <Link to={homePath}>专线通</Link>：找专线、下单、查运单
      </p>
    </div>
  )
}
