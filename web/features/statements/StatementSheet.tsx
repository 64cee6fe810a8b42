import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { monthText } from '#contract/statements/months.ts'
import type { Statement } from '#contract/statements/statementFields.ts'
import { statementStateLabels } from '#contract/statements/words.ts'
import type { StatementSide } from '#contract/statements/words.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import { Differences } from './Differences.tsx'
import { rowColumns } from './statementColumns.tsx'
import { StatementFigures } from './StatementFigures.tsx'
import type { FigureLink } from './StatementFigures.tsx'
import { stateTones } from './statementWords.ts'

/** Number, version and issue time of a statement, and the customer's answer. */
function StatementStatus({ issued, side }: Pick<Statement, 'issued'> & { side: StatementSide }) {
  if (issued === null)
    return (
      <p className="hint" role="status">
        未出账，按订单实时计算
      </p>
    )
  const { number, version, issuedAt, state, answeredAt, answer, isAnsweredByLink } = issued
  return (
    <div className="stack gap-2">
      <p className="row wrap gap-3 text-body figures" role="status">
        <Badge tone={stateTones[state]}>{statementStateLabels[side][state]}</Badge>
        <span>
          {number} 第 {version} 版，{dateTime(issuedAt)} 出账
          {answeredAt === null ? '' : `，${dateTime(answeredAt)} 答复${isAnsweredByLink ? '（凭链接）' : ''}`}
        </span>
      </p>
      {answer === '' ? null : <p className="text-body anywhere pre-wrap">异议：{answer}</p>}
    </div>
  )
}

interface Props {
  statement: Statement
  side: StatementSide
  linkTo: FigureLink
  /** Returns the address of one of its orders; null if it cannot be opened. */
  orderLink: (orderId: number) => string | null
  page: number
  pageSize: number
  onPage: (page: number, isCorrection: boolean) => void
  /** Whether another page or month is loading. */
  isPlaceholderData: boolean
  refetch: () => unknown
  /** Actions on the statement. */
  children?: ReactNode
}

/** A statement: its state, actions, sums, differences and orders. */
export function StatementSheet(props: Props) {
  const { statement, side, linkTo, orderLink, page, pageSize, onPage, isPlaceholderData, refetch } = props
  const { issued, sums, since, list, total } = statement
  return (
    <>
      <StatementStatus issued={issued} side={side} />
      {props.children}
      <Differences sums={sums} since={since} />
      <StatementFigures sums={sums} side={side} linkTo={linkTo} />
      <PagedTable
        caption="对账单的订单"
        unit="单"
        columns={rowColumns(({ orderId, number }) => {
          const to = orderLink(orderId)
          return to === null ? number : <Link to={to}>{number}</Link>
        })}
        query={{ data: { list, total }, error: null, isPlaceholderData, refetch }}
        idOf={({ orderId }) => orderId}
        nameOf={({ number }) => number}
        page={page}
        pageSize={pageSize}
        onPage={onPage}
        empty={<EmptyState title="这个月没有已签收的订单" text="换一个月看看。" />}
      />
    </>
  )
}

/** Returns the title: 义乌百货厂 2026年11月对账单. */
export const sheetTitle = (name: string, month: string) => `${name} ${monthText(month)}对账单`

/** Button back to the month's list. */
export const BackButton = ({ onBack }: { onBack: () => void }) => (
  <Button variant="default" onClick={onBack}>
    返回列表
  </Button>
)
