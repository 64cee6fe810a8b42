import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { signedStatuses } from '#contract/orders/states.ts'
import { orderCountMax } from '#contract/orders/words.ts'
import { orderColumns } from '#domain/orders/columns/orderColumns.tsx'
import { ExportOrders } from '#domain/orders/ExportOrders.tsx'
import { statusOf, useOrderAddress } from '#domain/orders/orderAddress.ts'
import { OrderFilters } from '#domain/orders/OrderFilters.tsx'
import { StatusTabs } from '#domain/orders/StatusTabs.tsx'
import { UnknownNumbers } from '#domain/orders/UnknownNumbers.tsx'
import { ordersMax } from '#domain/print/readOrders.ts'
import { trackAddress } from '#domain/shipment/trackAddress.ts'
import { lazyPart } from '#shared/firstView/lazyPart.tsx'
import { useLiveReread } from '#shared/server/events/useLiveReread.ts'
import { useListQuery } from '#shared/server/reads/useListQuery.ts'
import { LoadingDialog } from '#shared/ui/dialog/LoadingDialog.tsx'
import { useLoadOnIntent } from '#shared/ui/list/useLoadOnIntent.ts'
import { ColumnChoice } from '#shared/ui/table/ColumnChoice.tsx'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { SortChoice } from '#shared/ui/table/SortChoice.tsx'
import { useChosenColumns } from '#shared/ui/table/useChosenColumns.ts'
import { useSelection } from '#shared/ui/table/useSelection.ts'
import { OrderBatch } from './batch/OrderBatch.tsx'
import { cancelLabels, cancelModeOf } from './cancelling.ts'
import { NoOrders } from './NoOrders.tsx'
import { carrierOptionsQuery, ordersQuery } from './orderReads.ts'
import { ReleaseHoldDialog } from './ReleaseHoldDialog.tsx'
import list from '#domain/orders/ListPage.module.css'

// the forms of a row, which the list does not need
const LazyCancelDialog = lazyPart(async () => (await import('./CancelOrderDialog.tsx')).CancelOrderDialog)
const LazyFeeChangeDialog = lazyPart(
  async () => (await import('./feeChange/FeeChangeDialog.tsx')).FeeChangeDialog,
)
const LazyReviewDialog = lazyPart(async () => (await import('./review/RowReviewDialog.tsx')).RowReviewDialog)

const dialogs = [LazyCancelDialog, LazyFeeChangeDialog, LazyReviewDialog]

/** Returns the address of the order's page; for a visitor, who may not open it, of its tracking. */
const addressOf = (row: OrderRow, isVisitor: boolean) =>
  isVisitor ? trackAddress([row.number]) : `/orders/orderDetail/${row.id}`

/** The order list with its filters, all kept in the address. */
export function OrdersList({ isVisitor }: { isVisitor: boolean }) {
  const address = useOrderAddress()
  const { request, change, isFiltered } = address
  const query = useListQuery(ordersQuery(request))
  const carriers = useQuery(carrierOptionsQuery)
  const [releasing, setReleasing] = useState<OrderRow | null>(null)
  const [cancelling, setCancelling] = useState<OrderRow | null>(null)
  const [feeChanged, setFeeChanged] = useState<OrderRow | null>(null)
  const [reviewed, setReviewed] = useState<OrderRow | null>(null)
  const closeAll = () => {
    setCancelling(null)
    setFeeChanged(null)
    setReviewed(null)
  }
  useLoadOnIntent(dialogs)
  const selection = useSelection<OrderRow>((row) => row.id, ordersMax)
  // stable while rows are ticked, for memoized rows
  const columns = useMemo(
    () =>
      orderColumns('customer', (row) => (
        <Link className={list.number} to={addressOf(row, isVisitor)}>
          {row.number}
        </Link>
      )),
    [isVisitor],
  )
  const actions = useCallback(
    (row: OrderRow) => (
      <RowActions
        row={row}
        onCancel={setCancelling}
        onRelease={setReleasing}
        onWeighed={setFeeChanged}
        onReview={isVisitor ? setReviewed : null}
      />
    ),
    [isVisitor],
  )
  const { shown, choices, toggle } = useChosenColumns('orders', columns)
  const { data } = query
  const hasOrders = data !== undefined && Object.values(data.counts).some((count) => count > 0)
  const showsList = hasOrders || isFiltered
  const exporting = <ExportOrders request={request} columns={shown} total={data?.total ?? 0} />
  useLiveReread('order', ['/orders/getOrdersList'], { opens: !isVisitor || hasOrders })

  return (
    <>
      {showsList ? (
        <>
          <div>
            <StatusTabs
              status={statusOf(address.address)}
              counts={data?.counts}
              onStatus={(status) => change({ filters: { status: status ?? '' } })}
            />
          </div>
          <OrderFilters
            list={address}
            carriers={carriers.data?.list ?? []}
            tools={
              <>
                <ColumnChoice choices={choices} toggle={toggle} />
                {exporting}
              </>
            }
            inSheet={() => (
              <>
                <SortChoice columns={shown} sort={address.address.sort} onSort={(sort) => change({ sort })} />
                {exporting}
              </>
            )}
          />
        </>
      ) : null}
      {data?.unknownNumbers ? <UnknownNumbers numbers={data.unknownNumbers} /> : null}
      <PagedTable
        caption="订单"
        unit="单"
        isCompact
        columns={shown}
        query={query}
        idOf={(row) => row.id}
        nameOf={(row) => row.number}
        {...address.paging}
        sort={address.address.sort}
        onSort={(sort) => change({ sort })}
        countMax={orderCountMax}
        selection={selection}
        batch={(rows) => <OrderBatch rows={rows} columns={shown} />}
        actions={actions}
        empty={<NoOrders isFiltered={isFiltered} onClear={address.clear} />}
      />
      {releasing ? <ReleaseHoldDialog order={releasing} onClose={() => setReleasing(null)} /> : null}
      <Suspense fallback={<LoadingDialog onClose={closeAll} />}>
        {cancelling ? <LazyCancelDialog order={cancelling} onClose={() => setCancelling(null)} /> : null}
        {feeChanged ? <LazyFeeChangeDialog order={feeChanged} onClose={() => setFeeChanged(null)} /> : null}
        {reviewed ? <LazyReviewDialog order={reviewed} onClose={() => setReviewed(null)} /> : null}
      </Suspense>
    </>
  )
}

function RowActions({
  row,
  onCancel,
  onRelease,
  onWeighed,
  onReview,
}: {
  row: OrderRow
  onCancel: (row: OrderRow) => void
  onRelease: (row: OrderRow) => void
  onWeighed: (row: OrderRow) => void
  /** Null for users, who review on the order's page. */
  onReview: ((row: OrderRow) => void) | null
}) {
  const cancelMode = cancelModeOf(row)
  return (
    <>
      {row.openFeeChange === 'pending' ? (
        <Button variant="light" size="compact-sm" onClick={() => onWeighed(row)}>
          确认复核
        </Button>
      ) : null}
      {row.isAwaitingRelease ? (
        <Button variant="light" size="compact-sm" onClick={() => onRelease(row)}>
          通知放货
        </Button>
      ) : null}
      {onReview && signedStatuses.includes(row.status) ? (
        <Button variant="default" size="compact-sm" onClick={() => onReview(row)}>
          评价
        </Button>
      ) : null}
      <Button component={Link} variant="default" size="compact-sm" to={`/orders/new?repeat=${row.id}`}>
        再来一单
      </Button>
      {cancelMode ? (
        <Button variant="default" size="compact-sm" onClick={() => onCancel(row)}>
          {cancelLabels[cancelMode]}
        </Button>
      ) : null}
    </>
  )
}
