import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { DepartureDetail } from '#contract/carrier/dispatchCalls.ts'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { LoadingTable } from './LoadingTable.tsx'
import classes from './LoadingTable.module.css'

/** The papers of a departure: its loading list, and the handover form that the station signs. */
export type Paper = 'loading' | 'handover'
export const paperTitles: Record<Paper, string> = { loading: '装车清单', handover: '到站交接单' }
const signers: Record<Paper, string> = {
  loading: '装车人：＿＿＿＿＿＿　司机：＿＿＿＿＿＿　到站接收：＿＿＿＿＿＿',
  handover:
    '交货（司机）：＿＿＿＿＿＿　接货：＿＿＿＿＿＿　实收件数：＿＿＿＿　破损、少件：＿＿＿＿＿＿　时间：＿＿＿＿＿＿',
}

interface Props {
  departure: DepartureDetail
  paper: Paper
  onDone: () => void
}

/** Opens the browser's print dialog with a paper of a departure; calls `onDone` when it closes. */
export function LoadingSheet({ departure, paper, onDone }: Props) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    // The sheet is in the document one frame later.
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', onDone)
    }
  }, [onDone])
  const { number, plate, driver, driverPhone, destination, departedAt, collectFen, codFen, remark } =
    departure
  return createPortal(
    <div className={classes.sheets} data-print-sheets={paper}>
      <h1>
        {paperTitles[paper]} {number}
      </h1>
      <p>
        {dateTime(departedAt)} 发车，发往 {destination}。车牌 {plate}
        {driver ? `，司机 ${driver}` : ''} {driverPhone}
      </p>
      <p>
        到付 {yuan(collectFen)}，代收货款 {yuan(codFen)}，送货时合计应收 {yuan(collectFen + codFen)}。{remark}
      </p>
      <LoadingTable departure={departure} renderNumber={(row) => row.waybillNumber ?? row.number} />
      <p className={classes.sign}>{signers[paper]}</p>
    </div>,
    document.body,
  )
}
