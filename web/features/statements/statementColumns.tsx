import type { ReactNode } from 'react'
import { chinaDay } from '#contract/kernel/time.ts'
import { paymentLabels } from '#contract/orders/words.ts'
import type { StatementRow, StatementSummary } from '#contract/statements/statementFields.ts'
import { balanceOf } from '#contract/statements/sums.ts'
import { statementStateLabels } from '#contract/statements/words.ts'
import type { StatementSide } from '#contract/statements/words.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { yuan } from '#shared/ui/text/format.ts'
import { balanceText, differenceText, stateTones } from './statementWords.ts'

/** The state of a month's statement. */
function StatementStatus({ summary, side }: { summary: StatementSummary; side: StatementSide }) {
  const { issued, isChanged, partyId } = summary
  if (partyId === null) return <span className="faint">无账号，不出账</span>
  if (issued === null) return <span className="faint">未出账</span>
  return (
    <span className="inline-flex wrap gap-2">
      <Badge tone={stateTones[issued.state]}>{statementStateLabels[side][issued.state]}</Badge>
      {isChanged ? <Badge tone="warn">与出账时不同</Badge> : null}
    </span>
  )
}

/** Columns of the month's customers, or carriers. */
export const summaryColumns = (
  side: StatementSide,
  nameCell: (summary: StatementSummary) => ReactNode,
): Column<StatementSummary>[] => [
  { key: 'name', title: side === 'carrier' ? '客户' : '承运商', cell: nameCell, isHead: true },
  { key: 'orders', title: '单数', align: 'end', cell: ({ sums }) => sums.orders },
  { key: 'freight', title: '运费', align: 'end', isWhole: true, cell: ({ sums }) => yuan(sums.freightFen) },
  { key: 'received', title: '已收', align: 'end', isWhole: true, cell: ({ sums }) => yuan(sums.receivedFen) },
  {
    key: 'held',
    title: '代收款待发放',
    align: 'end',
    isWhole: true,
    cell: ({ sums }) => yuan(balanceOf(sums).codHeldFen),
  },
  {
    key: 'balance',
    title: '结余',
    align: 'end',
    isWhole: true,
    cell: ({ sums }) => balanceText(balanceOf(sums).balanceFen, side),
  },
  { key: 'state', title: '对账', cell: (summary) => <StatementStatus summary={summary} side={side} /> },
]

/** Columns of a statement's orders. `numberCell` may render a link to the order. */
export const rowColumns = (numberCell: (row: StatementRow) => ReactNode): Column<StatementRow>[] => [
  { key: 'number', title: '订单号', cell: numberCell, isHead: true, isWhole: true },
  { key: 'signed', title: '签收', isWhole: true, cell: ({ signedAt }) => chinaDay(Date.parse(signedAt)) },
  { key: 'waybill', title: '运单号', isWhole: true, cell: ({ waybillNumber }) => waybillNumber },
  { key: 'to', title: '到站', cell: ({ destinationText }) => destinationText },
  { key: 'goods', title: '货物', cell: ({ goodsText, pieces }) => `${goodsText} ${pieces} 件` },
  { key: 'payment', title: '付款', cell: ({ payment }) => paymentLabels[payment] },
  {
    key: 'freight',
    title: '运费',
    align: 'end',
    isWhole: true,
    cell: ({ freightFen, feeChangeFen }) => (
      <>
        {yuan(freightFen)}
        {feeChangeFen === 0 ? null : (
          <small className="block soft">变更 {differenceText(feeChangeFen)}</small>
        )}
      </>
    ),
  },
  {
    key: 'received',
    title: '已收',
    align: 'end',
    isWhole: true,
    cell: ({ receivedFen, receivedAt }) => (
      <>
        {yuan(receivedFen)}
        {receivedAt === null ? null : (
          <small className="block soft">{chinaDay(Date.parse(receivedAt))}</small>
        )}
      </>
    ),
  },
  {
    key: 'cod',
    title: '代收货款',
    align: 'end',
    isWhole: true,
    cell: ({ codFen, codReceivedFen, codRemittedFen }) =>
      codFen === 0 ? (
        '—'
      ) : (
        <>
          {yuan(codFen)}
          <small className="block soft">
            {codRemittedFen > 0 ? `已发放 ${yuan(codRemittedFen)}` : `已收 ${yuan(codReceivedFen)}`}
          </small>
        </>
      ),
  },
]
