import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { VerificationNeeded } from '#domain/enterprise/VerificationNeeded.tsx'
import { useNeedsVerification } from '#shared/server/permission/useMay.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { CustomerStatement } from './CustomerStatement.tsx'
import { MonthField } from './MonthField.tsx'
import { StatementTable } from './StatementTable.tsx'
import { useStatementAddress } from './useStatementAddress.ts'
import type { StatementAddress } from './useStatementAddress.ts'

/** Page 对账单: a customer's carriers of a month with balances; `?carrier=` opens one. */
export default function CustomerStatementsPage() {
  const address = useStatementAddress('carrier')
  const isUnverified = useNeedsVerification('/statements/getStatementList')
  const { party } = address
  if (party && !isUnverified) return <CustomerStatement key={party.id} address={address} party={party} />
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading title="对账单" />
      {isUnverified ? <VerificationNeeded opens="查看和确认对账单" /> : <Carriers address={address} />}
    </div>
  )
}

function Carriers({ address }: { address: StatementAddress }) {
  const { month, present, page, setMonth } = address
  const query = useQuery(
    callQuery('/statements/getStatementList', { month, page }, { placeholderData: keepPreviousData }),
  )
  return (
    <>
      <div className="flex wrap gap-3" data-screen-only>
        <MonthField month={month} present={present} onMonth={setMonth} />
      </div>
      <StatementTable
        side="customer"
        query={query}
        address={address}
        empty={<EmptyState title="这个月没有已签收的订单" text="换一个月看看，签收的订单会自动列在这里。" />}
      />
    </>
  )
}
