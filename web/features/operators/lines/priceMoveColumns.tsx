import { opsLineStateLabels } from '#contract/operators/lineWords.ts'
import type { PriceMoveRow } from '#contract/operators/priceMoveCalls.ts'
import { priceMoveDecisionLabels, priceMoveWayLabels } from '#contract/operators/priceMoveWords.ts'
import { groupThousands, priceText } from '#contract/price/amounts.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import classes from '../Ops.module.css'

type Move = PriceMoveRow['moves'][number]

/** Returns how far a price moved: 降 99%. */
const moveText = ({ beforeFen, afterFen }: Move) =>
  `${afterFen < beforeFen ? '降' : '涨'} ${groupThousands(String(Math.floor((Math.abs(afterFen - beforeFen) * 100) / beforeFen)))}%`

/** Columns of the list of large price moves: old and new prices side by side. */
export const priceMoveColumns: readonly Column<PriceMoveRow>[] = [
  {
    key: 'line',
    title: '专线',
    isHead: true,
    cell: ({ line: { siteName, destination, isDirect, code } }) => (
      <>
        {siteName} → {destination}
        <span className="block text-small soft anywhere">
          {isDirect ? '直达' : '中转'}
          {code ? `，编号 ${code}` : ''}
        </span>
      </>
    ),
  },
  {
    key: 'carrier',
    title: '承运商',
    cell: ({ carrier, line: { phones } }) => (
      <>
        <CarrierLink carrier={carrier} />
        {phones.map((phone) => (
          <a key={phone} className="block text-small" href={`tel:${phone}`}>
            {phone}
          </a>
        ))}
      </>
    ),
  },
  {
    key: 'before',
    title: '原价',
    cell: ({ moves }) => (
      <ul className={`grid gap-1 figures ${classes.changes}`}>
        {moves.map((move) => (
          <li key={move.name}>
            {move.name}{' '}
            <del>
              {priceText(move.beforeFen)}
              {move.unit}
            </del>
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: 'after',
    title: '新价',
    cell: ({ moves }) => (
      <ul className={`grid gap-1 figures ${classes.changes}`}>
        {moves.map((move) => (
          <li key={move.name}>
            <strong>
              {priceText(move.afterFen)}
              {move.unit}
            </strong>{' '}
            <span className="danger">{moveText(move)}</span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: 'actor',
    title: '谁改的',
    isOffCard: true,
    cell: ({ actor, way, movedAt }) => (
      <>
        {actor}
        <span className="block text-small soft">
          {priceMoveWayLabels[way]}，{dateTime(movedAt)}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    cell: ({ line: { state }, decision }) => (
      <>
        <Badge tone={state === 'on' ? 'good' : state === 'stopped' ? 'bad' : 'quiet'}>
          {opsLineStateLabels[state]}
        </Badge>
        {decision ? (
          <span className="block text-small soft anywhere">
            {priceMoveDecisionLabels[decision.result]}，{decision.operator} {dateTime(decision.at)}
          </span>
        ) : null}
      </>
    ),
  },
]
