import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import type { RenewalReceipt } from '#contract/enterprise/renewalCalls.ts'
import { payChannelLabels, renewalPlanLabels } from '#contract/enterprise/renewalWords.ts'
import { usePrintMoment } from '#domain/shipment/usePrintMoment.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import classes from './ReceiptPaper.module.css'

function rowsOf(receipt: RenewalReceipt): [string, string][] {
  const { discountFen, upgradeFen } = receipt
  return [
    ['付款单位', receipt.factoryName],
    ['收款事由', `专线通${renewalPlanLabels[receipt.plan]} ${receipt.months} 个月`],
    ['服务期', `${dateTime(receipt.termStartsAt)} 至 ${dateTime(receipt.newExpiresAt)}`],
    ['原价', yuan(receipt.listFen)],
    ...(discountFen > 0 ? [['优惠', yuan(-discountFen)] as [string, string]] : []),
    ...(upgradeFen > 0 ? [['剩余时间升级补差', yuan(upgradeFen)] as [string, string]] : []),
    ['实付', yuan(receipt.priceFen)],
    ['支付方式', payChannelLabels[receipt.channel]],
    ['支付时间', dateTime(receipt.paidAt)],
    ['支付单号', receipt.payOrderNumber],
    ['交易号', receipt.transactionId],
  ]
}

/** The receipt on one page. */
function Receipt({ receipt }: { receipt: RenewalReceipt }) {
  const printedAt = usePrintMoment()
  return (
    <article className={classes.sheet}>
      <h1>续费收据</h1>
      <table>
        <tbody>
          {rowsOf(receipt).map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>本收据由专线通出具，仅作付款凭证，不作发票使用。打印时间 {dateTime(printedAt)}</p>
    </article>
  )
}

/** Renders into the document, hidden on screen, and opens the browser's print dialog once it is there. */
function Paper({ receipt, onDone }: { receipt: RenewalReceipt; onDone: () => void }) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const onAfter = () => done()
    window.addEventListener('afterprint', onAfter)
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', onAfter)
    }
  }, [])
  return createPortal(
    <div className={`hidden ${classes.paper}`}>
      <Receipt receipt={receipt} />
    </div>,
    document.body,
  )
}

/** Loads a receipt and prints it. Calls `onDone` after printing or after a load error, which a toast shows. */
export function PrintReceipt({ payOrderNumber, onDone }: { payOrderNumber: string; onDone: () => void }) {
  const { data, isError } = useQuery(
    callQuery('/Payment/getRenewalReceipt', { payOrderNumber }, { retry: false }),
  )
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (isError) done()
  }, [isError])
  return data ? <Paper receipt={data} onDone={onDone} /> : null
}
