import type { ReactNode } from 'react'
import type { CallResponse } from '#contract/calls/calls.ts'
import { groupThousands } from '#contract/price/amounts.ts'
import { balanceOf } from '#contract/statements/sums.ts'
import { statementRowsMax } from '#contract/statements/words.ts'
import type { StatementSide } from '#contract/statements/words.ts'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { yuan } from '#shared/ui/text/format.ts'
import { summaryColumns } from './statementColumns.tsx'
import { balanceText } from './statementWords.ts'
import type { StatementAddress } from './useStatementAddress.ts'
import list from '#domain/orders/ListPage.module.css'

type List = CallResponse<'/carrier/getStatementList'>

interface Props {
  side: StatementSide
  query: {
    data: List | undefined
    error: unknown
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  address: StatementAddress
  empty: ReactNode
}

const partyOf = ({ partyId, senderOrderId }: List['list'][number]) =>
  partyId === null ? { id: senderOrderId ?? 0, isSender: true } : { id: partyId, isSender: false }

/** The month's statements by party, with their total. */
export function StatementTable({ side, query, address, empty }: Props) {
  const { page, setPage, open } = address
  const sums = query.data?.sums
  return (
    <>
      {sums && sums.orders > 0 ? (
        <p className="text-body figures" role="status">
          合计 {sums.orders} 单，运费 <strong>{yuan(sums.freightFen)}</strong>，已收 {yuan(sums.receivedFen)}
          ，代收款待发放 {yuan(balanceOf(sums).codHeldFen)}，{balanceText(balanceOf(sums).balanceFen, side)}
          {balanceOf(sums).collectDueFen > 0 ? `（另有到付未收 ${yuan(balanceOf(sums).collectDueFen)}）` : ''}
        </p>
      ) : null}
      <PagedTable
        caption={side === 'carrier' ? '客户' : '承运商'}
        unit={side === 'carrier' ? '个客户' : '家承运商'}
        columns={summaryColumns(side, (summary) => (
          <button type="button" className={list.number} onClick={() => open(partyOf(summary))}>
            {summary.name}
          </button>
        ))}
        query={query}
        idOf={({ partyId, senderOrderId }) => partyId ?? `s${senderOrderId}`}
        nameOf={({ name }) => name}
        page={page}
        onPage={setPage}
        empty={empty}
      />
      <p className="hint">
        按签收日期归月（北京时间）；现付登记收到后算已收；到付由收货人付，不算在结余里。一张最多{' '}
        {groupThousands(String(statementRowsMax))} 单。
      </p>
    </>
  )
}
