import { useQuery } from '@tanstack/react-query'
import type { PlatformBoard } from '#contract/boards/calls.ts'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { BoardCharts } from './BoardCharts.tsx'
import { boardFigures } from './boardFigures.ts'
import { BoardPeriod } from './BoardPeriod.tsx'
import { openingQuery, platformBoardQuery } from './boardReads.ts'
import { ComparedDays } from './ComparedDays.tsx'
import { Figures } from './Figures.tsx'
import { countText } from './figureWords.ts'
import type { Grouping } from './groups.ts'
import { Opening } from './Opening.tsx'
import { outstandingHead, outstandingRows, shareHead, shareRows } from './platformRows.tsx'
import { Rows } from './Rows.tsx'
import { SmsOutage } from './SmsOutage.tsx'
import { UnmetDemandRows } from './UnmetDemandRows.tsx'
import { useBoardAddress } from './useBoardAddress.ts'
import classes from './Board.module.css'

const ordersPath = '/ops/orders'

/** Page 运营看板: the platform's figures of a period against the one before, and the operators' open tasks. */
export default function OpsBoardPage() {
  const address = useBoardAddress()
  const { data, error, refetch, isPlaceholderData } = useQuery(platformBoardQuery(address))
  // shown together, so that nothing moves under the hand when the later one arrives
  const opening = useQuery(openingQuery)
  const isOpeningPending = opening.isPending && opening.failureCount === 0
  return (
    <div className="stack gap-5 min-w-0">
      <PageHeading title="运营看板" hint="全平台的订单、运费、时效和待办。" />
      <BoardPeriod address={address} />
      {data && !isOpeningPending ? (
        <>
          <SmsOutage />
          <Opening />
          <div
            className={isPlaceholderData ? classes.refreshing : 'stack gap-5 min-w-0'}
            aria-busy={isPlaceholderData}
          >
            <ComparedDays board={data} />
            <Body board={data} grouping={address.grouping} />
          </div>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : address.fault === null ? (
        <LoadingRows n={6} />
      ) : null}
    </div>
  )
}

const operatorFigures = ({ platform }: PlatformBoard) => [
  {
    label: '待审核认证',
    value: `${countText(platform.pendingVerifications)} 件`,
    detail: '点开去审核',
    change: '现在',
    to: '/ops/verifications',
  },
  {
    label: '待处理反馈',
    value: `${countText(platform.openFeedback)} 条`,
    detail: '点开去处理',
    change: '现在',
    to: '/ops/feedback',
  },
  {
    label: '价格异动',
    value: `${countText(platform.openPriceMoves)} 条`,
    detail: '涨跌过半，点开去核对',
    change: '现在',
    to: '/ops/lines?view=moves',
  },
  {
    label: '新注册账户',
    value: `${countText(platform.factories)} 家`,
    detail: `其中已认证 ${countText(platform.verifiedFactories)} 家`,
    change: '所选日期',
  },
  { label: '在营专线', value: `${countText(platform.linesOn)} 条`, detail: '正在接单的专线', change: '现在' },
]

function Body({ board, grouping }: { board: PlatformBoard; grouping: Grouping }) {
  return (
    <>
      <Figures
        figures={[...operatorFigures(board), ...boardFigures(board, { orders: ordersPath, consults: null })]}
      />
      <BoardCharts board={board} grouping={grouping} list={ordersPath} />
      <section className={classes.panel} aria-label="承运商">
        <h2 className="mb-3 text-lead">承运商</h2>
        {board.carriers.length > 0 ? (
          <Rows caption="承运商" head={shareHead} rows={shareRows(board, ordersPath)} />
        ) : (
          <p className="hint mb-3">这段时间没有订单，换一段日期看看。</p>
        )}
      </section>
      <div className={classes.charts}>
        <section className={classes.panel} aria-label="未结账款">
          <h2 className="mb-3 text-lead">未结账款</h2>
          <Rows caption="未结账款" head={outstandingHead} rows={outstandingRows(board, ordersPath)} />
        </section>
        <section className={classes.panel} aria-label="空白线路">
          <h2 className="mb-3 text-lead">空白线路</h2>
          <p className="hint mb-3">近 30 天客户搜过、还没有专线能到的目的地。</p>
          <UnmetDemandRows list={board.unmetDemand} />
        </section>
      </div>
    </>
  )
}
