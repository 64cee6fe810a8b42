import { Button } from '@mantine/core'
import { memo } from 'react'
import { Link } from 'react-router'
import { wantedServiceLabels } from '#contract/orders/plain/quoteRequest.ts'
import { paymentLabels } from '#contract/orders/words.ts'
import { regionText } from '#contract/regions/regions.ts'
import type { RegionIndex } from '#contract/regions/regions.ts'
import { provinceAndCity } from '#domain/regions/cityText.ts'
import { useSettings } from '#shared/browser/settings.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { DataTable } from '#shared/ui/table/DataTable.tsx'
import { cubicMetres, kilograms, yuan } from '#shared/ui/text/format.ts'
import { goodsTotals } from '../goods/goodsAmounts.ts'
import { consignmentOf } from '../orderRequest.ts'
import type { OrderValues } from '../orderValues.ts'
import { FigureCell, LineCell, PaymentCell, reasonsOf, StateCell, stateWords } from './BatchCells.tsx'
import type { BatchRow } from './batchRow.ts'
import type { CheckedRow } from './checkedRows.ts'

interface Props {
  rows: readonly CheckedRow[]
  regions: RegionIndex | null
  /** Rows cannot be changed while orders are sent. */
  isBusy: boolean
  onChange: (row: BatchRow, values: OrderValues) => void
  onOpen: (row: BatchRow) => void
  onRemove: (row: BatchRow) => void
  /** The keys of the rows that can be joined to the one before. */
  joinable: ReadonlySet<string>
  /** Joins a row to the one before. */
  onJoin: (row: BatchRow) => void
  /** Clears the server's refusal, so that the row can be sent again. */
  onAgain: (row: BatchRow) => void
}

const recipientText = ({ row }: CheckedRow) => row.values.recipient.name || '（无姓名）'
const goodsText = ({ row }: CheckedRow) => row.values.goods.map(({ name }) => name || '（无品名）').join('、')
const amountsText = ({ row }: CheckedRow) => {
  const { pieces, weightGrams, volumeCm3 } = goodsTotals(row.values.goods)
  const weight = weightGrams > 0 ? kilograms(weightGrams) : '重量未填'
  return `${pieces} 件 ${weight}${volumeCm3 > 0 ? ` ${cubicMetres(volumeCm3)}` : ''}`
}
const sumText = ({ row, offer }: CheckedRow) => {
  const totalFen = row.placed?.totalFen ?? row.sent?.request.quotedTotalFen ?? offer?.totalFen
  return totalFen === undefined ? '' : yuan(totalFen)
}
/** Returns where the goods go, without the province: 成都市锦江区; '' while that is not known. */
const destinationText = ({ row }: CheckedRow, regions: RegionIndex | null) => {
  const { regionCode } = row.values.recipient
  return regions && regionCode !== null ? provinceAndCity(regionText(regions, regionCode)).city : ''
}
const servicesText = ({ row }: CheckedRow) => wantedServiceLabels(consignmentOf(row.values)).join('、')
const isOpenFor = ({ state }: CheckedRow, isBusy: boolean) =>
  !isBusy && state !== 'placed' && state !== 'unanswered'

function NumberCell({ row }: CheckedRow) {
  if (!row.placed) return null
  return <Link to={`/orders/orderDetail/${row.placed.id}`}>{row.placed.number}</Link>
}

/** On wide windows figures, line and payment are edited in the table. */
function wideColumns({ regions, isBusy, onChange }: Props): Column<CheckedRow>[] {
  const figure = (
    field: 'pieces' | 'weight' | 'volume',
    title: string,
    amount: (row: CheckedRow) => string,
  ) => ({
    key: field,
    title,
    align: 'end' as const,
    cell: (row: CheckedRow) =>
      isOpenFor(row, isBusy) ? (
        <FigureCell checked={row} field={field} label={title} onChange={onChange} />
      ) : (
        amount(row)
      ),
  })
  return [
    { key: 'line', title: '行', cell: ({ line }) => line, isWhole: true },
    { key: 'state', title: '状态', cell: (row) => <StateCell {...row} /> },
    {
      key: 'recipient',
      title: '收货人',
      cell: (row) => <RecipientCell checked={row} regions={regions} />,
    },
    { key: 'goods', title: '品名', cell: (row) => <bdi>{goodsText(row)}</bdi> },
    figure('pieces', '件数', ({ row }) => String(goodsTotals(row.values.goods).pieces)),
    figure('weight', '公斤', ({ row }) => kilograms(goodsTotals(row.values.goods).weightGrams)),
    figure('volume', '方', ({ row }) => cubicMetres(goodsTotals(row.values.goods).volumeCm3)),
    { key: 'services', title: '服务', cell: servicesText },
    {
      key: 'payment',
      title: '付款',
      cell: (row) =>
        isOpenFor(row, isBusy) ? (
          <PaymentCell checked={row} onChange={onChange} />
        ) : (
          paymentLabels[row.row.values.payment]
        ),
    },
    {
      key: 'offer',
      title: '专线与总价',
      cell: (row) =>
        isOpenFor(row, isBusy) ? (
          <LineCell checked={row} onChange={onChange} />
        ) : (
          <>
            {sumText(row)} <NumberCell {...row} />
          </>
        ),
    },
  ]
}

/** On a phone each row is a card; all fields are edited in the panel. */
const cardColumns = (regions: RegionIndex | null): Column<CheckedRow>[] => [
  {
    key: 'state',
    title: '状态',
    cardPosition: 'state',
    cell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>,
  },
  {
    key: 'recipient',
    title: '收货人',
    cardPosition: 'title',
    cell: (row) => (
      <>
        {destinationText(row, regions)} <bdi>{recipientText(row)}</bdi>
      </>
    ),
  },
  { key: 'sum', title: '总价', cardPosition: 'sum', cell: sumText },
  {
    key: 'goods',
    title: '货物',
    cardPosition: 'head',
    cell: (row) => `${goodsText(row)} ${amountsText(row)}`,
  },
  {
    key: 'why',
    title: '说明',
    cardPosition: 'foot',
    cell: (row) =>
      row.state === 'faulty' ? (
        <span className="danger">{reasonsOf(row.faults)}</span>
      ) : row.row.placed ? (
        <NumberCell {...row} />
      ) : (
        `${servicesText(row)} ${row.offer?.carrierName ?? ''}`.trim()
      ),
  },
]

/** Renders the rows of a batch: a table with editable figures, or cards on a phone. */
export function BatchTable(props: Props) {
  const { rows, isBusy, joinable, onOpen, onRemove, onJoin, onAgain } = props
  const isPhone = useSettings(({ device }) => device === 'mobile')
  return (
    <DataTable
      caption="批量下单"
      columns={isPhone ? cardColumns(props.regions) : wideColumns(props)}
      rows={rows}
      isCompact
      idOf={({ row }) => row.key}
      nameOf={(row) => `第 ${row.line} 行 ${recipientText(row)}`}
      actions={(checked) => (
        <RowActions
          checked={checked}
          isBusy={isBusy}
          onOpen={onOpen}
          onRemove={onRemove}
          onJoin={joinable.has(checked.row.key) ? onJoin : null}
          onAgain={onAgain}
        />
      )}
    />
  )
}

/** Renders the actions of a row. Memoized: usually one of 200 rows changes at a time. */
const RowActions = memo(function RowActions({
  checked: { row, state },
  isBusy,
  onOpen,
  onRemove,
  onJoin,
  onAgain,
}: {
  checked: CheckedRow
  onJoin: ((row: BatchRow) => void) | null
} & Pick<Props, 'isBusy' | 'onOpen' | 'onRemove' | 'onAgain'>) {
  if (state === 'placed' || isBusy) return null
  return (
    <>
      {row.refusal !== null && (
        <Button size="compact-sm" onClick={() => onAgain(row)}>
          已看，可提交
        </Button>
      )}
      {state !== 'unanswered' && (
        <Button size="compact-sm" variant="light" onClick={() => onOpen(row)}>
          修改
        </Button>
      )}
      {onJoin && row.isDoubtful && (
        <Button size="compact-sm" variant="default" onClick={() => onJoin(row)}>
          合并到上一行
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => onRemove(row)}>
        删除
      </Button>
    </>
  )
})

/** Renders the recipient and the destination. Memoized as above. */
const RecipientCell = memo(function RecipientCell({
  checked,
  regions,
}: {
  checked: CheckedRow
  regions: RegionIndex | null
}) {
  const { phone, regionCode, address } = checked.row.values.recipient
  return (
    <>
      <bdi className="bold">{recipientText(checked)}</bdi> {phone}
      <p className="text-small soft">
        {regions && regionCode !== null && regionText(regions, regionCode)} <bdi>{address}</bdi>
      </p>
    </>
  )
})
