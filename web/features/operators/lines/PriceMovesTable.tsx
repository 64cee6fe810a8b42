import { Button } from '@mantine/core'
import { IconCoin } from '@tabler/icons-react'
import { useState } from 'react'
import { stopReasonMax } from '#contract/operators/accountWords.ts'
import { opsLineCountMax } from '#contract/operators/lineWords.ts'
import type { PriceMoveRow } from '#contract/operators/priceMoveCalls.ts'
import { priceMovesAcceptedMax } from '#contract/operators/priceMoveWords.ts'
import { priceMoveText } from '#contract/price/priceDoubts.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrites } from '#shared/server/writes/useWrite.ts'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { switchFilter } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import { useSelection } from '#shared/ui/table/useSelection.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { priceMoveColumns } from './priceMoveColumns.tsx'

const spec: ListSpec<'/ops/getPriceMoveList', 'decided'> = {
  path: '/ops/getPriceMoveList',
  keyword: { placeholder: '承运商、目的地或编号' },
  filters: { decided: { ...switchFilter('处理', '已处理', { isDecided: true }), allLabel: '待核对' } },
}
const idOf = ({ id }: PriceMoveRow) => id
const nameOf = ({ carrier, line }: PriceMoveRow) => `${carrier.name}到${line.destination}`

/** Suggests the reason for stopping a line: its moved prices, as far as they fit. */
function suggestedReason({ moves }: PriceMoveRow): string {
  const texts = moves.map(priceMoveText)
  const reasonOf = (some: readonly string[]) => `价格像是填错了：${some.join('；')}。请核对`
  const all = reasonOf(texts)
  return all.length <= stopReasonMax ? all : reasonOf(texts.slice(0, 1)).slice(0, stopReasonMax)
}

/** 价格异动: lines whose prices moved by more than half, accepted one by one or several at once, or stopped. */
export function PriceMovesTable() {
  const list = useList(spec)
  const isDecided = list.values.decided !== ''
  const selection = useSelection(idOf, priceMovesAcceptedMax)
  const [stopping, setStopping] = useState<PriceMoveRow | null>(null)
  const { isBusy, run } = useWrites({ rereads: ['/ops/'] })
  const accept = async (rows: readonly PriceMoveRow[]) => {
    const isAccepted = await run('/ops/acceptPriceMoves', { ids: rows.map(idOf) }, ({ changed }) =>
      showSuccessToast(`已确认 ${changed} 条专线的价格`),
    )
    if (isAccepted) selection.clear()
  }
  return (
    <>
      <p className="hint">一项价格一次涨跌过半的专线，价格已经生效。改回来的会自动离开这里。</p>
      <ListView
        list={list}
        caption="价格异动"
        unit="条"
        countMax={opsLineCountMax}
        columns={priceMoveColumns}
        idOf={idOf}
        nameOf={nameOf}
        {...(isDecided ? {} : { selection })}
        batch={(rows) => (
          <Button size="compact-sm" loading={isBusy} onClick={() => void accept(rows)}>
            价格无误
          </Button>
        )}
        actions={(row) =>
          row.decision === null ? (
            <>
              <Button
                size="compact-sm"
                loading={isBusy}
                aria-label={`${nameOf(row)}价格无误`}
                onClick={() => void accept([row])}
              >
                价格无误
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`下架${nameOf(row)}`}
                onClick={() => setStopping(row)}
              >
                下架
              </Button>
            </>
          ) : null
        }
        empty={{
          icon: IconCoin,
          none: {
            title: '没有待核对的价格',
            text: '专线的一项价格涨跌过半，会出现在这里。',
            action: (
              <Button variant="default" onClick={() => list.change({ filters: { decided: 'yes' } })}>
                看已处理的
              </Button>
            ),
          },
          noMatch: { title: '没有符合条件的价格异动', text: '换一个关键字或筛选条件。', all: '看待核对的' },
        }}
      />
      {stopping ? (
        <ReasonDialog
          title={`平台下架${nameOf(stopping)}的专线`}
          text="客户查不到、不能下单，已有订单照常。承运商会收到这个原因，不能自行恢复"
          label="下架原因"
          submitLabel="下架"
          done="已下架，承运商会收到通知"
          suggested={suggestedReason(stopping)}
          keptAs={`/ops/stopLines/move/${stopping.line.id}`}
          change={(send, reason) => send('/ops/stopLines', { ids: [stopping.line.id], reason })}
          onClose={() => setStopping(null)}
        />
      ) : null}
    </>
  )
}
