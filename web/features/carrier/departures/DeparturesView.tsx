import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { SearchField } from '#shared/ui/table/SearchField.tsx'
import { tableRequest } from '#shared/ui/table/tableAddress.ts'
import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { DispatchDialog } from '../batch/DispatchDialog.tsx'
import { departureColumns } from './departureColumns.tsx'
import { DepartureDialog } from './DepartureDialog.tsx'
import { departuresQuery } from './departureReads.ts'
import list from '#domain/orders/ListPage.module.css'

const spec = { sorts: ['newest'], filters: ['state'] } as const satisfies TableSpec<'newest', 'state'>
const states = { underway: '在途', arrived: '已到站' } as const

/** Renders 车次: the vehicles that left, with their orders. */
export function DeparturesView({ onOpenOrder }: { onOpenOrder: (id: number) => void }) {
  const [address, change] = useTableAddress<'newest', 'state'>(spec)
  const { sort: _onlyOne, state: _unchecked, ...paged } = { state: '', ...tableRequest(address) }
  const { state } = address.filters
  const stateFilter = state === 'underway' || state === 'arrived' ? state : undefined
  const query = useQuery(departuresQuery({ ...paged, ...(stateFilter ? { state: stateFilter } : {}) }))
  const [opened, setOpened] = useState<number | null>(null)
  const [signing, setSigning] = useState<readonly OrderRow[] | null>(null)
  const isFiltered = address.keyword !== '' || state !== ''
  return (
    <>
      <div className="flex wrap gap-3" data-screen-only>
        <SearchField
          keyword={address.keyword}
          placeholder="车次、车牌、司机或到站"
          onSearch={(keyword) => change({ keyword })}
        />
        <NativeSelect
          aria-label="车次状态"
          value={state}
          onChange={(event) => change({ filters: { state: event.currentTarget.value } })}
          data={[
            { value: '', label: '全部车次' },
            ...Object.entries(states).map(([value, label]) => ({ value, label })),
          ]}
        />
      </div>
      <PagedTable
        caption="车次"
        unit="车次"
        columns={departureColumns((row) => (
          <button type="button" className={list.number} onClick={() => setOpened(row.id)}>
            {row.number}
          </button>
        ))}
        query={query}
        idOf={(row) => row.id}
        nameOf={(row) => row.number}
        page={address.page}
        onPage={(page, isCorrection) => change({ page, isCorrection })}
        actions={(row) => (
          <Button
            variant={row.underway > 0 ? 'light' : 'default'}
            size="compact-sm"
            aria-label={`装车清单 ${row.number}`}
            onClick={() => setOpened(row.id)}
          >
            装车清单
          </Button>
        )}
        empty={
          isFiltered ? (
            <EmptyState
              title="没有符合条件的车次"
              text="换一个关键字或状态试试。"
              action={
                <Button onClick={() => change({ keyword: '', filters: { state: '' } })}>查看全部车次</Button>
              }
            />
          ) : (
            <EmptyState
              title="还没有车次"
              text="在订单里勾选已收货的订单，点“发车”，一次登记一整车。"
              action={
                <Button component={Link} to="/carrier/orders?status=picked_up" state={sameTab}>
                  去选已收货的订单
                </Button>
              }
            />
          )
        }
      />
      {opened === null ? null : (
        <DepartureDialog
          id={opened}
          onOpenOrder={onOpenOrder}
          onSign={(rows) => {
            setOpened(null)
            setSigning(rows)
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {signing === null ? null : (
        <DispatchDialog
          task="sign"
          rows={signing}
          onDone={() => undefined}
          onClose={() => setSigning(null)}
        />
      )}
    </>
  )
}
