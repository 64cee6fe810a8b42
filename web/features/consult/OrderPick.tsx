import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPackage } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CallResponse } from '#contract/calls/calls.ts'
import { homePath } from '#contract/kernel/pages.ts'
import type { PagePath } from '#contract/kernel/pages.ts'
import { StatusBadge } from '#domain/orders/StatusBadge.tsx'
import { sameTab } from '#shared/browser/sameTab.ts'
import { callPagesQuery } from '#shared/server/reads/callQuery.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import { addressOf } from './consultAddress.ts'
import classes from './OrderPick.module.css'

const listPath = '/orders/getSimpleOrdersList'
type Page = CallResponse<typeof listPath>
type Order = Page['list'][number]

const pageSize = 20
const typingPauseMs = 300
const longestKeyword = 60

const useOrders = (keyword: string) =>
  useInfiniteQuery(
    callPagesQuery(
      listPath,
      { page: 1, pageSize, ...(keyword !== '' && { keyword }) },
      {
        pageBody: (page: number) => ({ page }),
        initialPageParam: 1,
        // an order may have been placed meanwhile
        staleTime: 0,
        getNextPageParam: (last: Page, all: readonly Page[]) =>
          last.list.length > 0 && all.length * pageSize < last.total ? all.length + 1 : undefined,
      },
    ),
  )

function OrderLink({ order, path }: { order: Order; path: PagePath }) {
  return (
    <Link
      className={`grid items-center gap-1 gap-x-4 touch px-2 py-3 no-underline border-b hover-soft ${classes.order}`}
      to={addressOf(path, { order: order.id })}
      replace
      state={sameTab}
    >
      <span className="text-lead figures anywhere">{order.waybillNumber ?? order.number}</span>
      <StatusBadge status={order.status} />
      <span className="full-row text-small soft anywhere">
        {order.destinationText} · {dateTime(order.createdAt).slice(0, 10)} 下单
      </span>
    </Link>
  )
}

/** Lets a customer choose the order of a new consult, among the newest or by number, name or goods. */
export function OrderPick({ path }: { path: PagePath }) {
  const [typed, setTyped] = useState('')
  const [keyword] = useDebouncedValue([...typed.trim()].slice(0, longestKeyword).join(''), typingPauseMs)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useOrders(keyword)
  const orders = [
    ...new Map(data?.pages.flatMap(({ list }) => list).map((order) => [order.id, order])).values(),
  ]
  const total = data?.pages[0]?.total ?? 0
  const isBare = data !== undefined && total === 0 && keyword === ''
  return (
    <>
      <Link
        className={`hidden phone-touch phone-items-center phone-flex ${classes.back}`}
        to={path}
        state={sameTab}
      >
        返回咨询列表
      </Link>
      <div className="flex-1 min-h-0 p-5 scroll-y">
        <h2 className="section-title mb-4">咨询哪一单？</h2>
        {isBare ? (
          <EmptyState
            icon={IconPackage}
            title="还没有订单"
            text="没下单也能问：先找到专线，点“咨询”。"
            action={
              <Button component={Link} to={homePath}>
                去找专线
              </Button>
            }
          />
        ) : (
          <>
            <TextInput
              type="search"
              label="查找订单"
              placeholder="单号、收货人、货物"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <p className={`mt-3 mb-2 text-small soft ${classes.count}`} role="status">
              {data ? (total === 0 ? '没有找到，换个单号或收货人再试' : `共 ${total} 单`) : ''}
            </p>
            {!data ? (
              <LoadState error={error} refetch={refetch} n={4} />
            ) : (
              <ul aria-label="我的订单">
                {orders.map((order) => (
                  <li key={order.id}>
                    <OrderLink order={order} path={path} />
                  </li>
                ))}
              </ul>
            )}
            {hasNextPage && (
              <Button
                className="mt-4"
                variant="default"
                loading={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                加载更多
              </Button>
            )}
          </>
        )}
      </div>
    </>
  )
}
