import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CarrierBoard } from '#contract/boards/calls.ts'
import { dayPlus } from '#domain/orders/chinaDays.ts'
import { LedgerFigures } from '#domain/orders/ledgers/LedgerFigures.tsx'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { BoardCharts } from './BoardCharts.tsx'
import { boardFigures } from './boardFigures.ts'
import { BoardPeriod } from './BoardPeriod.tsx'
import { carrierBoardQuery } from './boardReads.ts'
import { ComparedDays } from './ComparedDays.tsx'
import { Figures } from './Figures.tsx'
import { UnmetDemand } from './UnmetDemand.tsx'
import { useBoardAddress } from './useBoardAddress.ts'
import type { BoardAddress } from './useBoardAddress.ts'
import classes from './Board.module.css'

const ordersPath = '/carrier/orders'
const anyDay = { from: '', to: '' }

/** Page 经营看板: a carrier's figures of a period against the one before. Each figure links to its orders. */
export default function CarrierBoardPage() {
  const address = useBoardAddress()
  const { data, error, refetch, isPlaceholderData } = useQuery(carrierBoardQuery(address))
  return (
    <div className="stack gap-5 min-w-0">
      <PageHeading title="经营看板" hint="订单、运费、流向和时效，点数字看明细。" />
      <BoardPeriod address={address} />
      {data ? (
        <div
          className={isPlaceholderData ? classes.refreshing : 'stack gap-5 min-w-0'}
          aria-busy={isPlaceholderData}
        >
          <ComparedDays board={data} />
          <Body board={data} address={address} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : address.fault === null ? (
        <LoadingRows n={6} />
      ) : null}
      <UnmetDemand />
    </div>
  )
}

const isQuiet = ({ present, before, outstanding }: CarrierBoard) =>
  [present, before].every(({ sums }) => sums.orders + sums.signedOrders + sums.consults === 0) &&
  outstanding.every(({ orders }) => orders === 0)

function Body({ board, address }: { board: CarrierBoard; address: BoardAddress }) {
  const { today, grouping, setDays } = address
  if (isQuiet(board))
    return (
      <EmptyState
        title="这段时间还没有订单"
        text="有订单后显示单量、运费、流向和时效。换个日期，或先发布专线"
        action={
          <>
            <Button variant="default" onClick={() => setDays({ from: dayPlus(today, -364), to: today })}>
              看近一年
            </Button>
            <Button component={Link} to="/carrier/lines">
              去发布专线
            </Button>
          </>
        }
      />
    )
  return (
    <>
      <Figures figures={boardFigures(board, { orders: ordersPath, consults: '/carrier/consults' })} />
      <BoardCharts board={board} grouping={grouping} list={ordersPath} />
      <section className="min-w-0" aria-label="未结账款">
        <h2 className="mb-3 text-lead">未结账款</h2>
        <p className="hint mb-3">不论何时签收，到现在还没有收、返、结清的。</p>
        <LedgerFigures figures={board.outstanding} listPath={ordersPath} days={anyDay} />
      </section>
    </>
  )
}
