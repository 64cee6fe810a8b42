import { Button } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpsLineRow } from '#contract/operators/lineCalls.ts'
import {
  linesStoppedMax,
  opsLineCountMax,
  opsLineSorts,
  opsLineStateLabels,
  opsLineStates,
} from '#contract/operators/lineWords.ts'
import type { OpsLineSort } from '#contract/operators/lineWords.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrites } from '#shared/server/writes/useWrite.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { choicesOf, idFilter } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import type { Column } from '#shared/ui/table/columns.ts'
import { useSelection } from '#shared/ui/table/useSelection.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import { opsQuery } from '../opsReads.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { qualityColumns } from './qualityColumns.tsx'

const staleChoices = [7, 30, 90].map((days) => ({ value: String(days), label: `超过 ${days} 天` }))
const spec: ListSpec<'/ops/getLineList', 'state' | 'stale' | 'site' | 'carrier', OpsLineSort> = {
  path: '/ops/getLineList',
  sorts: opsLineSorts,
  keyword: { placeholder: '承运商、目的地或编号' },
  filters: {
    state: { label: '状态', choices: choicesOf(opsLineStates, opsLineStateLabels) },
    stale: idFilter((staleDays) => ({ staleDays }), '价格未更新'),
    site: idFilter((siteId) => ({ siteId }), '始发城市'),
    carrier: idFilter((carrierId) => ({ carrierId })),
  },
}

const columns: readonly Column<OpsLineRow, OpsLineSort>[] = [
  {
    key: 'line',
    title: '专线',
    isHead: true,
    cardCell: ({ siteName, destination }) => `${siteName} → ${destination}`,
    cell: ({ siteName, destination, isDirect, code }) => (
      <>
        {siteName} → {destination}
        <span className="block text-small soft anywhere">
          {isDirect ? '直达' : '中转'}
          {code ? `，编号 ${code}` : ''}
        </span>
      </>
    ),
  },
  { key: 'carrier', title: '承运商', cell: ({ carrier }) => <CarrierLink carrier={carrier} /> },
  {
    key: 'state',
    title: '状态',
    cell: ({ state, stoppedReason }) => (
      <>
        <Badge tone={state === 'on' ? 'good' : state === 'stopped' ? 'bad' : 'quiet'}>
          {opsLineStateLabels[state]}
        </Badge>
        {stoppedReason ? <span className="block text-small soft anywhere">{stoppedReason}</span> : null}
      </>
    ),
  },
  ...qualityColumns<OpsLineRow, OpsLineSort>().map((column) =>
    column.key === 'onTime'
      ? { ...column, sorts: { ascending: 'leastOnTime' as const } }
      : column.key === 'orders'
        ? { ...column, sorts: { descending: 'popular' as const } }
        : column,
  ),
  {
    key: 'updated',
    title: '价格更新',
    isWhole: true,
    isOffCard: 'narrow',
    sorts: { ascending: 'oldestPrice' },
    cell: ({ updatedAt }) => dateTime(updatedAt),
  },
]

/** Table of all carriers' lines, stopped and resumed one by one or several at once. */
export function LinesTable() {
  const list = useList(spec)
  const { data: sites } = useQuery(opsQuery('/ops/getSiteList', {}))
  const selection = useSelection<OpsLineRow>(({ id }) => id, linesStoppedMax)
  const [stopping, setStopping] = useState<readonly OpsLineRow[] | null>(null)
  const { isBusy, run } = useWrites({ rereads: ['/ops/'] })
  const resume = (rows: readonly OpsLineRow[]) =>
    run('/ops/resumeLines', { ids: rows.map(({ id }) => id) }, () =>
      showSuccessToast('已恢复，营运状态由承运商决定'),
    )
  return (
    <>
      <ListView
        list={list}
        caption="专线"
        unit="条"
        countMax={opsLineCountMax}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ carrier, destination }) => `${carrier.name}到${destination}`}
        selection={selection}
        batch={(rows) => (
          <>
            <Button size="compact-sm" onClick={() => setStopping(rows)}>
              平台下架
            </Button>
            <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void resume(rows)}>
              恢复
            </Button>
          </>
        )}
        actions={(row) =>
          row.stoppedReason === null ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`暂停${row.carrier.name}到${row.destination}`}
              onClick={() => setStopping([row])}
            >
              暂停
            </Button>
          ) : (
            <Button
              size="compact-sm"
              loading={isBusy}
              aria-label={`恢复${row.carrier.name}到${row.destination}`}
              onClick={() => void resume([row])}
            >
              恢复
            </Button>
          )
        }
        choices={{
          stale: staleChoices,
          site: (sites?.list ?? []).map(({ cityId, name }) => ({ value: String(cityId), label: name })),
        }}
        empty={{
          icon: IconRoute,
          none: { title: '还没有专线', text: '承运商建好专线后会出现在这里。' },
          noMatch: { title: '没有符合条件的专线', text: '换一个关键字或筛选条件。', all: '看全部专线' },
        }}
      />
      {stopping ? (
        <ReasonDialog
          title={stopping.length === 1 ? '平台下架专线' : `平台下架 ${stopping.length} 条专线`}
          text="客户查不到、不能下单，已有订单照常。承运商会看到原因，不能自行恢复"
          label="暂停原因"
          submitLabel="暂停"
          done="已暂停，承运商会收到通知"
          keptAs={`/ops/stopLines/${stopping.map(({ id }) => id).join()}`}
          change={(send, reason) =>
            send('/ops/stopLines', { ids: stopping.map(({ id }) => id), reason }).then(() =>
              selection.clear(),
            )
          }
          onClose={() => setStopping(null)}
        />
      ) : null}
    </>
  )
}
