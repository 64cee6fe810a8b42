import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { CallResponse } from '#contract/calls/calls.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import { waitings } from '#contract/orders/waiting/waitingWords.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import { useLiveReread } from '#shared/server/events/useLiveReread.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { yuan } from '#shared/ui/text/format.ts'
import { countText } from '../countText.ts'
import { waitingAddress } from './waitingAddress.ts'
import classes from './Waiting.module.css'

type Figure = CallResponse<'/orders/getWaiting'>['list'][number]

const waitingQuery = callQuery('/orders/getWaiting', {}, { staleTime: 0, refetchInterval: minuteMs })

/** Renders a customer's pending figures in one line, each linked to its orders; updates when its orders change. */
export default function WaitingStrip({ isBeside = false }: { isBeside?: boolean }) {
  const { data, error, refetch } = useQuery(waitingQuery)
  useLiveReread('order', ['/orders/getWaiting'])
  return (
    <nav className={classes.strip} aria-label="我的待办" data-beside={isBeside || undefined} data-screen-only>
      {data ? (
        <Figures list={data.list} isBeside={isBeside} />
      ) : error ? (
        <>
          <span className="hint">待处理的订单加载失败</span>
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            重试
          </Button>
        </>
      ) : null}
    </nav>
  )
}

function Figures({ list, isBeside }: { list: readonly Figure[]; isBeside: boolean }) {
  const { pathname, search } = useLocation()
  if (list.length === 0) return <NoneWaiting isBeside={isBeside} />
  return list.map(({ kind, orders, amountFen }) => {
    const to = waitingAddress(kind)
    return (
      <Link
        key={kind}
        to={to}
        className={classes.figure}
        data-kind={kind}
        aria-current={pathname + search === to ? 'true' : undefined}
        {...(isBeside ? {} : { state: sameTab })}
      >
        {waitings[kind].label} <strong>{amountFen === null ? countText(orders) : yuan(amountFen)}</strong>
      </Link>
    )
  })
}

/** Renders the empty state; beside the search form that form is the next step. */
const NoneWaiting = ({ isBeside }: { isBeside: boolean }) => (
  <span className="hint nowrap">
    没有待处理的订单{isBeside ? null : '，'}
    {isBeside ? null : <Link to="/orders/new">在线下单</Link>}
  </span>
)
