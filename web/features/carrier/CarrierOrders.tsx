import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { batchOrdersMax } from '../../../contract/carrier/benchWords.ts'
import type { OrderRow } from '../../../contract/orders/listFields.ts'
import { orderCountMax } from '../../../contract/orders/words.ts'
import { ExportOrders } from '../../domain/orders/ExportOrders.tsx'
import list from '../../domain/orders/ListPage.module.css'
import { OrderFilters } from '../../domain/orders/OrderFilters.tsx'
import { statusOf, useOrderAddress } from '../../domain/orders/orderAddress.ts'
import { orderColumns } from '../../domain/orders/orderColumns.tsx'
import { StatusTabs } from '../../domain/orders/StatusTabs.tsx'
import { UnknownNumbers } from '../../domain/orders/UnknownNumbers.tsx'
import { ColumnChoice } from '../../shared/ui/table/ColumnChoice.tsx'
import { PagedTable } from '../../shared/ui/table/PagedTable.tsx'
import { useChosenColumns } from '../../shared/ui/table/useChosenColumns.ts'
import { useSelection } from '../../shared/ui/table/useSelection.ts'
import { EmptyState } from '../../shared/ui/kit/EmptyState.tsx'
import { BenchDialog } from './batch/BenchDialog.tsx'
import { BenchBar } from './batch/BenchBar.tsx'
import type { BenchTask } from './batch/benchTasks.ts'
import { carrierListQuery } from './carrierReads.ts'
import { RowActions } from './panel/RowActions.tsx'

/** A task that was chosen, and the orders it is about. */
interface Chosen {
  task: BenchTask
  rows: readonly OrderRow[]
}

/** The carrier's working list, with what can be done with the ticked orders. */
export function CarrierOrders({ onOpen }: { onOpen: (id: number) => void }) {
  const address = useOrderAddress()
  const { request, change, isFiltered } = address
  const query = useQuery(carrierListQuery(request))
  const selection = useSelection<OrderRow>((row) => row.id, batchOrdersMax)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const columns = orderColumns('carrier', (row) => (
    <button type="button" className={list.number} onClick={() => onOpen(row.id)}>
      {row.number}
    </button>
  ))
  const { shown, choices, toggle } = useChosenColumns('carrierOrders', columns)
  const { data } = query
  // a ticked order may have moved since: what the list says now counts
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
          status={statusOf(address.address)}
          counts={data?.counts}
          onStatus={(status) => change({ filters: { status: status ?? '' } })}
        />
      </div>
      <OrderFilters list={address} />
      <div className="flex wrap justify-end gap-3" data-screen-only>
        <ColumnChoice choices={choices} toggle={toggle} />
        <ExportOrders
          path="/carrier/exportOrders"
          request={request}
          columns={shown}
          total={data?.total ?? 0}
        />
      </div>
      {data?.unknownNumbers ? <UnknownNumbers numbers={data.unknownNumbers} /> : null}
      <PagedTable
        caption="承运订单"
        unit="单"
        columns={shown}
        query={query}
        idOf={(row) => row.id}
        nameOf={(row) => row.number}
        page={address.address.page}
        onPage={(page, isCorrection) => change({ page, isCorrection })}
        sort={address.address.sort}
        onSort={(sort) => change({ sort })}
        countMax={orderCountMax}
        selection={selection}
        batch={(rows) => (
          <BenchBar rows={asNow(rows)} columns={shown} onTask={(task, of) => setChosen({ task, rows: of })} />
        )}
        actions={(row) => (
          <RowActions row={row} onOpen={onOpen} onTask={(task) => setChosen({ task, rows: [row] })} />
        )}
        empty={<NoOrders isFiltered={isFiltered} onClear={address.clear} />}
      />
      {chosen ? (
        <BenchDialog task={chosen.task} rows={chosen.rows} onDone={untick} onClose={() => setChosen(null)} />
      ) : null}
    </>
  )
}

function NoOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return <EmptyState title="还没有承运订单" text="客户在您的专线下单后，这里会自动出现，请及时受理。" />
  return (
    <EmptyState
      title="没有符合条件的订单"
      text="换一个状态或关键字试试。"
      action={<Button onClick={onClear}>查看全部订单</Button>}
    />
  )
}
