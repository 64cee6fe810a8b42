import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { homePath } from '#contract/kernel/pages.ts'
import { isRefusal } from '#shared/server/callError.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { LinkAnswer } from './LinkAnswer.tsx'
import { sheetTitle, StatementSheet } from './StatementSheet.tsx'
import classes from './Statement.module.css'

const pageSize = 50
const deadLinkProblems = ['statementLinkUnknown', 'statementLinkExpired', 'statementReplaced'] as const

/** Page of a shared 对账单: the issued statement and the customer's answer, without a login. */
export default function OpenStatementPage() {
  const { code = '' } = useParams()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    callQuery(
      '/statements/openLink',
      { code, page, pageSize },
      { retry: false, placeholderData: keepPreviousData },
    ),
  )
  if (!data)
    return (
      <div className="stack gap-4 flush-first">
        <PageHeading title="对账单" />
        {deadLinkProblems.some((key) => isRefusal(error, key)) ? (
          <EmptyState
            title="链接已失效"
            text="请向承运商要新的链接，或登录后在“对账单”里查看。"
            action={
              <Button component={Link} to="/orders/statements">
                登录查看
              </Button>
            }
          />
        ) : (
          <LoadState error={error} refetch={refetch} n={3} heightPx={120} />
        )}
      </div>
    )
  return (
    <div className={`stack gap-5 flush-first ${classes.open}`}>
      <PageHeading title={sheetTitle(data.customer.name, data.month)} hint={`承运商：${data.carrier.name}`} />
      <StatementSheet
        statement={data}
        side="customer"
        linkTo={() => null}
        orderLink={() => null}
        {...{ page, pageSize, isPlaceholderData, refetch }}
        onPage={(next) => setPage(next)}
      >
        {data.issued?.state === 'issued' ? <LinkAnswer code={code} /> : null}
      </StatementSheet>
      <p className="text-small faint text-center">
        <Link to={homePath}>专线通</Link>：找专线、下单、查运单
      </p>
    </div>
  )
}
