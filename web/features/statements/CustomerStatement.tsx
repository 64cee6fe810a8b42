import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Statement } from '#contract/statements/statementFields.ts'
import { balanceOf } from '#contract/statements/sums.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { downloadFile } from '#shared/files/downloadFile.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { figureLinks } from './figureLinks.ts'
import { FileButtons } from './FileButtons.tsx'
import { MonthField } from './MonthField.tsx'
import { ObjectionDialog } from './ObjectionDialog.tsx'
import { statementReads } from './statementReads.ts'
import type { Party } from './statementReads.ts'
import { BackButton, sheetTitle, StatementSheet } from './StatementSheet.tsx'
import { balanceText } from './statementWords.ts'
import type { StatementAddress } from './useStatementAddress.ts'

const pageSize = 50

/** Buttons to confirm the statement or object to it, while it is open. */
function StatementReply({ statement }: { statement: Statement }) {
  const { issued, carrier, month, sums } = statement
  const [isObjecting, setObjecting] = useState(false)
  const { run, isBusy } = useWrite('/statements/answerStatement', { rereads: statementReads })
  if (issued === null || issued.state === 'confirmed' || issued.state === 'superseded') return null
  const confirm = async () => {
    const isConfirmed = await confirmAction({
      title: `确认 ${sheetTitle(carrier.name, month)}？`,
      text: `共 ${sums.orders} 单，${balanceText(balanceOf(sums).balanceFen, 'customer')}。确认后不能撤回。`,
      confirmLabel: '确认无误',
    })
    if (isConfirmed)
      await run({ statementId: issued.id, answer: 'confirm' }, () => showSuccessToast('已确认，承运商会看到'))
  }
  return (
    <div className="flex wrap gap-3" data-screen-only>
      <Button loading={isBusy} onClick={() => void confirm()}>
        确认无误
      </Button>
      <Button variant="default" onClick={() => setObjecting(true)}>
        {issued.state === 'objected' ? '修改异议' : '有异议'}
      </Button>
      {isObjecting ? <ObjectionDialog statementId={issued.id} onClose={() => setObjecting(false)} /> : null}
    </div>
  )
}

/** A month with a carrier from the customer's side. */
export function CustomerStatement({ address, party }: { address: StatementAddress; party: Party }) {
  const { month, present, page, setMonth, setPage, open } = address
  const { data, error, refetch, isPlaceholderData } = useQuery(
    callQuery(
      '/statements/getStatement',
      { month, page, pageSize, carrierId: party.id },
      { placeholderData: keepPreviousData },
    ),
  )
  const download = (format: 'xlsx' | 'pdf') =>
    downloadFile('/statements/exportStatement', { month, carrierId: party.id, format }, `对账单.${format}`)
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading
        title={data ? sheetTitle(data.carrier.name, data.month) : '对账单'}
        hint={data ? <CarrierLink carrier={data.carrier} /> : undefined}
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
          side="customer"
          linkTo={figureLinks('/orders/ordersList', data.month, { carrier: String(party.id) })}
          orderLink={(orderId) => `/orders/orderDetail/${orderId}`}
          {...{ page, pageSize, isPlaceholderData, refetch }}
          onPage={setPage}
        >
          <StatementReply statement={data} />
        </StatementSheet>
      ) : (
        <LoadState error={error} refetch={refetch} n={4} />
      )}
    </div>
  )
}
