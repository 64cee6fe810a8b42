import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderRow } from '../../../contract/orders.ts'
import { trackAddress } from '../../shared/shipment/trackAddress.ts'
import { ListFilters } from '../../shared/orderList/ListFilters.tsx'
import { OrderTable } from '../../shared/orderList/OrderTable.tsx'
import { Pager } from '../../shared/orderList/Pager.tsx'
import { useListAddress } from '../../shared/orderList/useListAddress.ts'
import { ErrorState } from '../../shared/ui/ErrorState.tsx'
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx'
import { CancelOrderDialog } from './CancelOrderDialog.tsx'
import { cancelLabels, cancelWay } from './cancelling.ts'
import { NoOrders } from './NoOrders.tsx'
import { ordersQuery } from './orderReads.ts'
import list from '../../shared/orderList/ListPage.module.css'
import classes from './OrdersListPage.module.css'

/** The order's own page; a visitor, who may not open that, gets its tracking. */
const addressOf = (row: OrderRow, isVisitor: boolean) =>
  isVisitor ? trackAddress([row.number]) : `/orders/orderDetail/${row.id}`

/** The list with its filters; the address bar carries state, keyword and page. */
export function OrdersList({ isVisitor }: { isVisitor: boolean }) {
  const [address, change] = useListAddress()
  const { data, error, isPlaceholderData, refetch } = useQuery(ordersQuery(address))
  const [cancelling, setCancelling] = useState<OrderRow | null>(null)
  const isFiltered = address.status !== null || address.keyword !== ''

  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows n={6} />
  const hasOrders = Object.values(data.counts).some((count) => count > 0)
  return (
    <>
      {hasOrders || isFiltered ? (
        <ListFilters address={address} counts={data.counts} onChange={change} />
      ) : null}
      {data.list.length === 0 ? (
        <NoOrders
          isFiltered={isFiltered}
          isBeyondEnd={data.total > 0}
          onClear={() => change({ status: null, keyword: '' })}
        />
      ) : (
        <div className={isPlaceholderData ? list.refreshing : undefined} aria-busy={isPlaceholderData}>
          <OrderTable
            caption="订单"
            rows={data.list}
            renderNumber={(row) => (
              <Link className={list.number} to={addressOf(row, isVisitor)}>
                {row.number}
              </Link>
            )}
            renderActions={(row) => {
              const way = cancelWay(row)
              return (
                <div className={classes.actions}>
                  <Button
                    component={Link}
                    variant="light"
                    size="compact-sm"
                    to={`/orders/new?repeat=${row.id}`}
                  >
                    再来一单
                  </Button>
                  {way ? (
                    <Button variant="default" size="compact-sm" onClick={() => setCancelling(row)}>
                      {cancelLabels[way]}
                    </Button>
                  ) : null}
                </div>
              )
            }}
          />
        </div>
      )}
      {data.total > 0 ? (
        <Pager page={address.page} total={data.total} onPage={(page) => change({ page })} />
      ) : null}
      {cancelling ? <CancelOrderDialog order={cancelling} onClose={() => setCancelling(null)} /> : null}
    </>
  )
}
