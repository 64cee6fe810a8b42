import { Button } from '@mantine/core'
import { IconPackages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CallInput } from '#contract/calls/calls.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { orderCountMax } from '#contract/orders/words.ts'
import { orderColumns } from '#domain/orders/columns/orderColumns.tsx'
import { statusOf, useOrderAddress } from '#domain/orders/orderAddress.ts'
import type { Attention, OrderListRequest } from '#domain/orders/orderAddress.ts'
import { OrderFilters } from '#domain/orders/OrderFilters.tsx'
import { StatusTabs } from '#domain/orders/StatusTabs.tsx'
import { UnknownNumbers } from '#domain/orders/UnknownNumbers.tsx'
import { useListQuery } from '#shared/server/reads/useListQuery.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { ColumnChoice } from '#shared/ui/table/ColumnChoice.tsx'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { SortChoice } from '#shared/ui/table/SortChoice.tsx'
import { useChosenColumns } from '#shared/ui/table/useChosenColumns.ts'
import { opsQuery } from '../opsReads.ts'
import orderList from '#domain/orders/ListPage.module.css'

/** Filters that operators may use; the others concern only customers and carriers. */
const allowedAttentions: readonly Attention[] = ['exception', 'troubled', 'kept', 'lost', 'late', 'onTime']
const carriersShown = 100
const carriersFreshMs = 30 * minuteMs

/** Returns the part of an order filter that operators may send. */
function allowedFilters(request: OrderListRequest): CallInput<'/ops/getOrderList'> {
  const {
    keyword: _keyword,
    isCancelRequested: _cancel,
    isAwaitingRelease: _held,
    openFeeChange: _feeChange,
    daysWithoutMovementMin: _days,
    deliveryMode: _delivery,
    hasCod: _cod,
    hasReceipt: _receipt,
    isHeld: _ordered,
    pickupCode: _pickup,
    sort,
    ...rest
  } = request
  return { ...rest, ...(sort === 'oldest' ? { sort } : {}) }
}

/** The order number, linked to its public tracking once there is a waybill. */
function OrderNumber({ number, waybillNumber }: OrderRow) {
  if (waybillNumber === null) return number
  return (
    <Link className={orderList.number} to={`/base/track?no=${waybillNumber}`}>
      {number}
    </Link>
  )
}

const columns = orderColumns('customer', (row) => <OrderNumber {...row} />).map(({ sorts, ...column }) =>
  column.key === 'number' && sorts ? { ...column, sorts } : column,
)

/** Returns the carriers of the filter: the newest ones, and the chosen one. */
function useCarriers(chosen: string, rows: readonly OrderRow[] | undefined) {
  const { data } = useQuery({
    ...opsQuery('/ops/getCarrierList', { page: 1, pageSize: carriersShown }),
    // the call computes much per carrier, but only names are needed here
    staleTime: carriersFreshMs,
  })
  const known = data?.list.map(({ id, name }) => ({ id, name })) ?? []
  if (chosen === '' || known.some(({ id }) => String(id) === chosen)) return known
  return [{ id: Number(chosen), name: rows?.[0]?.carrierName ?? '所选承运商' }, ...known]
}

/** Page 订单总览: all orders of the platform with masked parties, as the figures of 运营看板 link to them. */
export default function OpsOrdersPage() {
  const address = useOrderAddress()
  const { change, request, isFiltered, clear } = address
  const query = useListQuery(opsQuery('/ops/getOrderList', allowedFilters(request)))
  const { data } = query
  const carriers = useCarriers(address.address.filters.carrier, data?.list)
  const { shown, choices, toggle } = useChosenColumns('opsOrders', columns)
  return (
    <div className="grid content-start gap-5 flush-first">
      <PageHeading title="订单总览" hint="姓名、电话已隐去。按单号查请填完整单号" />
      <StatusTabs
        status={statusOf(address.address)}
        counts={data?.counts}
        onStatus={(status) => change({ filters: { status: status ?? '' } })}
      />
      <OrderFilters
        list={address}
        carriers={carriers}
        offered={allowedAttentions}
        hasKeyword={false}
        tools={<ColumnChoice choices={choices} toggle={toggle} />}
        inSheet={() => (
          <SortChoice columns={shown} sort={address.address.sort} onSort={(sort) => change({ sort })} />
        )}
      />
      {data?.unknownNumbers ? <UnknownNumbers numbers={data.unknownNumbers} /> : null}
      <PagedTable
        caption="订单"
        unit="单"
        countMax={orderCountMax}
        isCompact
        columns={shown}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ number }) => number}
        {...address.paging}
        sort={address.address.sort}
        onSort={(sort) => change({ sort })}
        empty={
          isFiltered || (data?.total ?? 0) > 0 ? (
            <EmptyState
              icon={IconPackages}
              title="没有符合条件的订单"
              text="换一个状态、日期或单号；单号要写全。"
              action={<Button onClick={clear}>看全部订单</Button>}
            />
          ) : (
            <EmptyState
              icon={IconPackages}
              title="还没有订单"
              text="客户下单后会出现在这里；先到“专线监管”看看有多少专线在营运。"
            />
          )
        }
      />
    </div>
  )
}
