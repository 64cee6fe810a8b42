import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { selectedOrdersMax } from '#contract/carrier/dispatchWords.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { overStatuses } from '#contract/orders/states.ts'
import { orderCountMax } from '#contract/orders/words.ts'
import { orderColumns } from '#domain/orders/columns/orderColumns.tsx'
import { ExportOrders } from '#domain/orders/ExportOrders.tsx'
import { inHand, statusOf, useOrderAddress } from '#domain/orders/orderAddress.ts'
import { OrderFilters } from '#domain/orders/OrderFilters.tsx'
import { StatusTabs } from '#domain/orders/StatusTabs.tsx'
import { UnknownNumbers } from '#domain/orders/UnknownNumbers.tsx'
import { LoadingDialog } from '#shared/ui/dialog/LoadingDialog.tsx'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { useLoadOnIntent } from '#shared/ui/list/useLoadOnIntent.ts'
import { ColumnChoice } from '#shared/ui/table/ColumnChoice.tsx'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { SortChoice } from '#shared/ui/table/SortChoice.tsx'
import { useChosenColumns } from '#shared/ui/table/useChosenColumns.ts'
import { useSelection } from '#shared/ui/table/useSelection.ts'
import { DispatchBar } from './batch/DispatchBar.tsx'
import type { DispatchTask } from './batch/dispatchTasks.ts'
import { poolQuery } from './carrierReads.ts'
import { forms, LazyDispatchDialog } from './lazyForms.ts'
import { RowStep } from './panel/RowStep.tsx'
import { DestinationChips } from './pool/DestinationChips.tsx'
import { FilteredSums } from './pool/FilteredSums.tsx'
import { NewOrders } from './pool/NewOrders.tsx'
import { orderSumsText } from './pool/orderSums.ts'
import { PartyFilters } from './pool/PartyFilters.tsx'
import { SelectFiltered } from './pool/SelectFiltered.tsx'
import type { Task } from './tasks.ts'
import { useFrozenList } from './useFrozenList.ts'
import list from '#domain/orders/ListPage.module.css'

/** The chosen task and the orders it applies to. */
interface Chosen {
  task: DispatchTask
  rows: readonly OrderRow[]
}

/** Renders the carrier's order list with batch actions for the ticked orders. */
export function CarrierOrders({ onOpen }: { onOpen: (id: number, task?: Task) => void }) {
  const address = useOrderAddress({ isSized: true })
  const { request, change, isFiltered } = address
  const { query, newer, showNewer } = useFrozenList(request)
  const selection = useSelection<OrderRow>((row) => row.id, selectedOrdersMax)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  useLoadOnIntent(forms)
  // stable while rows are ticked, for memoized rows
  const columns = useMemo(
    () =>
      orderColumns('carrier', (row) => (
        <button type="button" className={list.number} onClick={() => onOpen(row.id)}>
          {row.number}
        </button>
      )),
    [onOpen],
  )
  const actions = useCallback(
    (row: OrderRow) => (
      <RowStep row={row} onOpen={onOpen} onTask={(task) => setChosen({ task, rows: [row] })} />
    ),
    [onOpen],
  )
  const { shown, choices, toggle } = useChosenColumns('carrierOrderReads', columns)
  const { data } = query
  const held = data?.upToId === undefined ? {} : { upToId: data.upToId }
  const { page: _page, pageSize: _pageSize, sort: _sort, ...filter } = request
  const status = statusOf(address.address)
  const isOver = status !== null && status !== inHand && overStatuses.includes(status)
  const sums = { request: { ...filter, ...held }, isReady: data !== undefined && !query.isPlaceholderData }
  const pool = useQuery(poolQuery(sums.request, sums.isReady && !isOver))
  const exporting = (
    <ExportOrders path="/carrier/exportOrders" request={request} columns={shown} total={data?.total ?? 0} />
  )
  const counter = (
    <Button component={Link} to="/carrier/counter" variant="default">
      柜台开单
    </Button>
  )
  const selecting = (onSelected?: () => void) => (
    <SelectFiltered
      request={{ ...request, ...held }}
      total={data?.total ?? 0}
      selection={selection}
      onSelected={onSelected}
    />
  )
  const { filters } = address.address
  // A state alone has its count in its tab; its sums would read years of orders.
  const isNarrowed = Object.keys(filter).some((key) => key !== 'status')
  // The figures of a destination count only orders that are not finished.
  const isChip = pool.data === undefined || pool.data.destinations.some(({ code }) => code === filters.city)
  const narrow = (city: string) =>
    change({ filters: { city, ...(filters.status === '' ? { status: inHand } : {}) } })
  // A ticked order may have changed since; use the row as the list shows it now.
  const present = new Map(data?.list.map((row) => [row.id, row]))
  const asNow = (rows: readonly OrderRow[]) => rows.map((row) => present.get(row.id) ?? row)
  const untick = (ids: readonly number[]) =>
    selection.setAll(
      selection.rows.filter((row) => ids.includes(row.id)),
      false,
    )
  return (
    <>
      <div>
        <StatusTabs
          status={status}
          hasInHand
          counts={data?.counts}
          onStatus={(wanted) => change({ filters: { status: wanted ?? '' } })}
        />
      </div>
      {isOver ? null : (
        <DestinationChips
          places={pool.isError ? [] : pool.data?.destinations}
          chosen={filters.city}
          onChoose={narrow}
        />
      )}
      <OrderFilters
        list={address}
        pickups={pool.data?.pickups ?? []}
        moreFields={<PartyFilters list={address} {...sums} />}
        showsCity={isOver || status === null || !isChip}
        tools={
          <>
            {counter}
            {selecting()}
            <ColumnChoice choices={choices} toggle={toggle} />
            {exporting}
          </>
        }
        inSheet={(close) => (
          <>
            <SortChoice columns={shown} sort={address.address.sort} onSort={(sort) => change({ sort })} />
            {counter}
            {selecting(close)}
            {exporting}
          </>
        )}
      />
      {isNarrowed ? <FilteredSums {...sums} /> : null}
      <NewOrders count={newer} onShow={showNewer} />
      {data?.unknownNumbers ? <UnknownNumbers numbers={data.unknownNumbers} /> : null}
      <PagedTable
        caption="承运订单"
        unit="票"
        isWorked
        columns={shown}
        query={query}
        idOf={(row) => row.id}
        nameOf={(row) => row.number}
        {...address.paging}
        sort={address.address.sort}
        onSort={(sort) => change({ sort })}
        countMax={orderCountMax}
        selection={selection}
        sumsOf={(rows) => orderSumsText(asNow(rows))}
        batch={(rows) => (
          <DispatchBar
            rows={asNow(rows)}
            columns={shown}
            onTask={(task, of) => setChosen({ task, rows: of })}
          />
        )}
        actions={actions}
        empty={<NoOrders isFiltered={isFiltered} onClear={address.clear} />}
      />
      {chosen ? (
        <Suspense fallback={<LoadingDialog onClose={() => setChosen(null)} />}>
          <LazyDispatchDialog
            task={chosen.task}
            rows={chosen.rows}
            onDone={untick}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function NoOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return <EmptyState title="还没有承运订单" text="客户在您的专线下单后，这里会自动出现，请及时接单。" />
  return (
    <EmptyState
      title="没有符合条件的订单"
      text="换一个状态或关键字试试。"
      action={<Button onClick={onClear}>查看全部订单</Button>}
    />
  )
}
