import { Button } from '@mantine/core'
import { useState } from 'react'
import { orderStatuses } from '#contract/orders/states.ts'
import { StatusBadge } from '#domain/orders/StatusBadge.tsx'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import { Timeline } from '#shared/ui/kit/Timeline.tsx'
import { BatchBar } from '#shared/ui/table/BatchBar.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { DataTable } from '#shared/ui/table/DataTable.tsx'
import { Pager } from '#shared/ui/table/Pager.tsx'
import { SortChoice } from '#shared/ui/table/SortChoice.tsx'
import { useSelection } from '#shared/ui/table/useSelection.ts'
import { yuan } from '#shared/ui/text/format.ts'
import { Piece } from './Piece.tsx'
import { rows } from './samples.ts'

type Row = (typeof rows)[number]
type Sort = 'newest' | 'oldest'

const columns: Column<Row, Sort>[] = [
  { key: 'number', title: '订单号', cell: ({ number }) => number, isHead: true, isWhole: true },
  { key: 'status', title: '状态', cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'to', title: '到', cell: ({ to }) => to },
  {
    key: 'total',
    title: '运费',
    cell: ({ totalFen }) => yuan(totalFen),
    align: 'end',
    sorts: { ascending: 'oldest', descending: 'newest' },
  },
]

/** Shows the pieces of lists. */
export function ListPieces() {
  const [page, setPage] = useState(2)
  const [sort, setSort] = useState<Sort>('newest')
  const selection = useSelection<Row>(({ number }) => number)
  return (
    <>
      <Piece name="Badge, StatusBadge">
        <div className="row wrap gap-4">
          <Badge tone="bad">被驳回</Badge>
          {orderStatuses.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </div>
      </Piece>
      <Piece name="DataTable, SortChoice, BatchBar, Pager">
        <SortChoice columns={columns} sort={sort} onSort={setSort} />
        <DataTable
          caption="订单"
          columns={columns}
          rows={rows}
          idOf={({ number }) => number}
          nameOf={({ number }) => number}
          sort={sort}
          onSort={setSort}
          selection={selection}
          actions={() => (
            <Button size="compact-sm" variant="default">
              打印
            </Button>
          )}
        />
        {selection.rows.length > 0 ? (
          <BatchBar selection={selection}>
            <Button>打印标签</Button>
          </BatchBar>
        ) : null}
        <Pager page={page} total={128} onPage={setPage} />
      </Piece>
      <Piece name="Timeline">
        <Timeline
          ofPieces={10}
          events={[
            { at: '2026-11-20T02:00:00.000Z', text: '承运商已接单，等待收货' },
            {
              at: '2026-11-20T06:30:00.000Z',
              title: '收货',
              text: '已收货',
              place: '永康总站',
              pieces: 10,
            },
            {
              at: '2026-11-21T01:10:00.000Z',
              title: '到站',
              text: '货物已到站',
              place: '义乌站',
              pieces: 8,
            },
          ]}
        />
      </Piece>
    </>
  )
}
