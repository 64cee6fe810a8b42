import { Button } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OpsCarrierRow } from '#contract/operators/lineCalls.ts'
import {
  opsCarrierSorts,
  opsCarrierStateLabels,
  opsCarrierStates,
  opsLineCountMax,
} from '#contract/operators/lineWords.ts'
import type { OpsCarrierSort } from '#contract/operators/lineWords.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrites } from '#shared/server/writes/useWrite.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { choicesOf } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import type { Column } from '#shared/ui/table/columns.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { qualityColumns } from './qualityColumns.tsx'

const spec: ListSpec<'/ops/getCarrierList', 'state', OpsCarrierSort> = {
  path: '/ops/getCarrierList',
  sorts: opsCarrierSorts,
  keyword: { placeholder: '承运商名称' },
  filters: { state: { label: '状态', choices: choicesOf(opsCarrierStates, opsCarrierStateLabels) } },
}

const columns: readonly Column<OpsCarrierRow, OpsCarrierSort>[] = [
  {
    key: 'name',
    title: '承运商',
    isHead: true,
    cell: ({ name, users }) => (
      <>
        {name}
        <span className="block text-small soft anywhere">{users} 个账号</span>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    cell: ({ state, reason }) => (
      <>
        <Badge tone={state === 'on' ? 'good' : 'bad'}>{opsCarrierStateLabels[state]}</Badge>
        {reason ? <span className="block text-small soft anywhere">{reason}</span> : null}
      </>
    ),
  },
  {
    key: 'lines',
    title: '专线（营运/全部）',
    align: 'end',
    cell: ({ id, lines, linesOn }) => (
      <Link to={`/ops/lines?carrier=${id}`}>
        {linesOn}/{lines}
      </Link>
    ),
  },
  ...qualityColumns<OpsCarrierRow, OpsCarrierSort>().map((column) =>
    column.key === 'onTime'
      ? { ...column, sorts: { ascending: 'leastOnTime' as const } }
      : column.key === 'orders'
        ? { ...column, sorts: { descending: 'orders' as const } }
        : column,
  ),
  {
    key: 'answer',
    title: '咨询回复',
    align: 'end',
    cell: ({ answerMinutes }) => (answerMinutes === null ? '—' : `${answerMinutes} 分钟`),
  },
  {
    key: 'price',
    title: '最早的价格',
    isWhole: true,
    cell: ({ oldestPriceAt }) => dateTime(oldestPriceAt),
  },
]

/** Table of carriers: stops and resumes all lines of one, and merges one into another. */
export function CarriersTable() {
  const list = useList(spec)
  const [stopping, setStopping] = useState<OpsCarrierRow | null>(null)
  const [merging, setMerging] = useState<OpsCarrierRow | null>(null)
  const { isBusy, run } = useWrites({ rereads: ['/ops/'] })
  return (
    <>
      <ListView
        list={list}
        caption="承运商"
        unit="家"
        countMax={opsLineCountMax}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        actions={(row) => (
          <>
            {row.state === 'stopped' ? (
              <Button
                size="compact-sm"
                loading={isBusy}
                aria-label={`恢复${row.name}`}
                onClick={() =>
                  void run('/ops/resumeCarrier', { id: row.id }, () => showSuccessToast(`${row.name} 已恢复`))
                }
              >
                恢复
              </Button>
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`暂停${row.name}`}
                onClick={() => setStopping(row)}
              >
                暂停
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`合并${row.name}`}
              onClick={() => setMerging(row)}
            >
              合并
            </Button>
          </>
        )}
        empty={{
          icon: IconTruck,
          none: { title: '还没有承运商', text: '物流企业认证通过后会出现在这里。' },
          noMatch: {
            title: '没有符合条件的承运商',
            text: '换一个名称或状态；物流企业认证通过后会出现在这里。',
            all: '看全部承运商',
          },
        }}
      />
      {stopping ? (
        <ReasonDialog
          title={`暂停 ${stopping.name}`}
          text="全部专线不再展示，已有订单照常。承运商会看到原因"
          label="暂停原因"
          submitLabel="暂停承运商"
          done={`${stopping.name} 已暂停`}
          keptAs={`/ops/stopCarrier/${stopping.id}`}
          change={(send, reason) => send('/ops/stopCarrier', { id: stopping.id, reason })}
          onClose={() => setStopping(null)}
        />
      ) : null}
      {merging ? <MergeDialog from={merging} onClose={() => setMerging(null)} /> : null}
    </>
  )
}
