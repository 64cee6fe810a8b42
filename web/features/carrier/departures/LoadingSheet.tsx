import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { DepartureDetail } from '../../../../contract/carrier/benchCalls.ts'
import { dateTime, yuan } from '../../../shared/ui/text/format.ts'
import { LoadingTable } from './LoadingTable.tsx'
import classes from './LoadingTable.module.css'

/** The loading list on paper, handed to the browser's print dialog at once; `onDone` when that is over. */
export function LoadingSheet({ departure, onDone }: { departure: DepartureDetail; onDone: () => void }) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    // one frame later the sheet stands in the document
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', onDone)
    }
  }, [onDone])
  const { number, plate, driver, driverPhone, destination, departedAt, collectFen, codFen, remark } =
    departure
  return createPortal(
    <div className={classes.sheets} data-print-sheets="loading">
      <h1>装车清单 {number}</h1>
      <p>
        {dateTime(departedAt)} 发车，开往 {destination}。车牌 {plate}
        {driver ? `，司机 ${driver}` : ''} {driverPhone}
      </p>
      <p>
        到付 {yuan(collectFen)}，代收货款 {yuan(codFen)}，送货时合计应收 {yuan(collectFen + codFen)}。{remark}
      </p>
      <LoadingTable departure={departure} renderNumber={(row) => row.waybillNumber ?? row.number} />
      <p className={classes.sign}>装车人：＿＿＿＿＿＿　司机：＿＿＿＿＿＿　到站接收：＿＿＿＿＿＿</p>
    </div>,
    document.body,
  )
}
