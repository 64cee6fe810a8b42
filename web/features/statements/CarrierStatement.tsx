import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls/calls.ts'
import { statementPathPrefix } from '#contract/kernel/pages.ts'
import { shareLink } from '#shared/browser/shareLink.ts'
import { downloadFile } from '#shared/files/downloadFile.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { figureLinks } from './figureLinks.ts'
import { FileButtons } from './FileButtons.tsx'
import { MonthField } from './MonthField.tsx'
import { customerOf, statementReads } from './statementReads.ts'
import type { Party } from './statementReads.ts'
import { BackButton, sheetTitle, StatementSheet } from './StatementSheet.tsx'
import type { StatementAddress } from './useStatementAddress.ts'

const pageSize = 50

type CarriersStatement = CallResponse<'/carrier/getStatement'>

/** Buttons to issue the statement, to issue it again after changes, and to share its link. */
function Actions({ statement }: { statement: CarriersStatement }) {
  const { month, customer, issued, since, linkCode, total } = statement
  const { run, isBusy } = useWrite('/carrier/issueStatement', { rereads: statementReads })
  if (customer.id === null) return <p className="hint">访客没有账号，不能出账，可下载后发给对方。</p>
  const customerId = customer.id
  const issue = async () => {
    const isConfirmed = await confirmAction({
      title: issued ? '重新出账？' : '出账并发给客户？',
      text: issued
        ? '按现在的订单出新一版，旧版和旧链接作废，客户重新确认。'
        : '按现在的订单固定下来，通知客户确认。之后订单再变，可重新出账。',
      confirmLabel: issued ? '重新出账' : '出账',
    })
    if (isConfirmed)
      await run({ month, customerId, seenVersion: issued?.version ?? 0 }, ({ number }) =>
        showSuccessToast(`已出账 ${number}，已通知客户`),
      )
  }
  const mayIssue =
    issued === null
      ? total > 0
      : issued.state !== 'confirmed' && (since !== null || issued.state === 'objected')
  const share = () =>
    shareLink(
      `${sheetTitle(customer.name, month)}，请核对确认：`,
      `${location.origin}${statementPathPrefix}${linkCode ?? ''}`,
    )
  return (
    <div className="row wrap gap-3" data-screen-only>
      {mayIssue ? (
        <Button loading={isBusy} onClick={() => void issue()}>
          {issued ? '重新出账' : '出账'}
        </Button>
      ) : null}
      {linkCode === null ? null : (
        <Button variant="default" leftSection={<Icon of={IconLink} size={16} />} onClick={() => void share()}>
          发链接给客户
        </Button>
      )}
      {issued?.state === 'confirmed' && since !== null ? (
        <p className="hint">客户已确认，差额请并入下月</p>
      ) : null}
    </div>
  )
}

/** A customer's month from the carrier's side. */
export function CarrierStatement({ address, party }: { address: StatementAddress; party: Party }) {
  const { month, present, page, setMonth, setPage, open } = address
  const { data, error, refetch, isPlaceholderData } = useQuery(
    callQuery(
      '/carrier/getStatement',
      { month, page, pageSize, ...customerOf(party) },
      { placeholderData: keepPreviousData },
    ),
  )
  const download = (format: 'xlsx' | 'pdf') =>
    downloadFile('/carrier/exportStatement', { month, ...customerOf(party), format }, `对账单.${format}`)
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading
        title={data ? sheetTitle(data.customer.name, data.month) : '对账单'}
        extra={
          <>
            <BackButton onBack={() => open(null)} />
            <FileButtons isEmpty={data?.total === 0} onDownload={download} />
          </>
        }
      />
      <MonthField month={month} present={present} onMonth={setMonth} />
      {data ? (
        <StatementSheet
          statement={data}
          side="carrier"
          linkTo={figureLinks(
            '/carrier/orders',
            data.month,
            party.isSender ? { sender: String(party.id) } : { customer: String(party.id) },
          )}
          orderLink={(orderId) => `/carrier/orders?order=${orderId}`}
          {...{ page, pageSize, isPlaceholderData, refetch }}
          onPage={setPage}
        >
          <Actions statement={data} />
        </StatementSheet>
      ) : (
        <LoadState error={error} refetch={refetch} n={4} />
      )}
    </div>
  )
}
