import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { SearchField } from '#shared/ui/table/SearchField.tsx'
import { CarrierStatement } from './CarrierStatement.tsx'
import { MonthField } from './MonthField.tsx'
import { StatementTable } from './StatementTable.tsx'
import { useStatementAddress } from './useStatementAddress.ts'
import type { StatementAddress } from './useStatementAddress.ts'

/** Page 客户对账: a carrier's customers of a month with balances; `?customer=` or `?sender=` opens one. */
export default function CarrierStatementsPage() {
  const address = useStatementAddress('customer')
  const { party } = address
  if (party) return <CarrierStatement key={`${party.isSender} ${party.id}`} address={address} party={party} />
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading title="客户对账" />
      <Customers address={address} />
    </div>
  )
}

function Customers({ address }: { address: StatementAddress }) {
  const { month, present, page, keyword, setMonth, setKeyword } = address
  const query = useQuery(
    callQuery(
      '/carrier/getStatementList',
      { month, page, ...(keyword === '' ? {} : { keyword }) },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <>
      <div className="flex wrap gap-3" data-screen-only>
        <MonthField month={month} present={present} onMonth={setMonth} />
        <SearchField keyword={keyword} placeholder="客户名称" onSearch={setKeyword} />
      </div>
      <StatementTable
        side="carrier"
        query={query}
        address={address}
        empty={
          keyword === '' ? (
            <EmptyState title="这个月没有已签收的订单" text="换一个月看看，签收的订单会自动列在这里。" />
          ) : (
            <EmptyState title="没有这样的客户" text="换一个名称，或清除关键字。" />
          )
        }
      />
    </>
  )
}
