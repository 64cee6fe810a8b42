import { LoadState } from '../../../shared/ui/kit/LoadState.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { BatchAnswer, DepartureDetail } from '../../../../contract/carrier/benchCalls.ts'
import { dateTime, yuan } from '../../../shared/ui/text/format.ts'
import { sameTab } from '../../../shared/browser/sameTab.ts'
import { showSuccessToast } from '../../../shared/ui/dialog/toast.ts'
import { DialogBox } from '../../../shared/ui/dialog/DialogBox.tsx'
import { BatchResult } from '../batch/BatchResult.tsx'
import { countingAddress } from '../counting/countingAddress.ts'
import { ArriveForm } from './ArriveForm.tsx'
import { departureQuery } from './departureReads.ts'
import { LoadingSheet } from './LoadingSheet.tsx'
import { LoadingTable } from './LoadingTable.tsx'
import classes from './Departures.module.css'

interface Props {
  id: number
  onOpenOrder: (id: number) => void
  onClose: () => void
}

/** A departure: who drives what where, its loading list, and the way to report that all of it has arrived. */
export function DepartureDialog({ id, onOpenOrder, onClose }: Props) {
  const { data, error, refetch } = useQuery(departureQuery(id))
  const title = data ? `车次 ${data.number}` : '车次'
  return (
    <DialogBox label={title} onClose={onClose} className={classes.dialog}>
      <h2 className="mb-2 text-5">{title}</h2>
      {data ? (
        <Loaded departure={data} onOpenOrder={onOpenOrder} onClose={onClose} />
      ) : (
        <LoadState error={error} refetch={refetch} n={4} />
      )}
    </DialogBox>
  )
}

function Loaded({ departure, onOpenOrder, onClose }: Omit<Props, 'id'> & { departure: DepartureDetail }) {
  const [isArriving, setArriving] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const [answer, setAnswer] = useState<BatchAnswer | null>(null)
  const onPrinted = useCallback(() => setPrinting(false), [])
  const { departedAt, arrivedAt, destination, plate, driver, driverPhone, collectFen, codFen, remark } =
    departure
  const take = (result: BatchAnswer) => {
    setArriving(false)
    if (result.refused.length > 0) setAnswer(result)
    else showSuccessToast(`整车到达，${result.done.length} 单已登记`)
  }
  if (answer) return <BatchResult verb="到达" answer={answer} onClose={() => setAnswer(null)} />
  return (
    <>
      <p className="hint mb-4">
        {dateTime(departedAt)} 发车，开往 {destination}，车牌 {plate}
        {driver ? `，司机 ${driver}` : ''} {driverPhone}
        {arrivedAt ? `，${dateTime(arrivedAt)} 到达` : ''}。到付 {yuan(collectFen)}，代收货款 {yuan(codFen)}。
        {remark}
      </p>
      {/* wider than a phone: it is scrolled, with the keyboard too */}
      <div className={classes.scroll} role="region" aria-label="装车清单" tabIndex={0}>
        <LoadingTable
          departure={departure}
          renderNumber={(row) => (
            <button
              type="button"
              className="touch brand"
              onClick={() => {
                onClose()
                onOpenOrder(row.id)
              }}
            >
              {row.waybillNumber ?? row.number}
            </button>
          )}
        />
      </div>
      {isArriving ? (
        <ArriveForm departureId={departure.id} onAnswer={take} onBack={() => setArriving(false)} />
      ) : (
        <div className="flex wrap justify-end gap-3">
          <Button variant="default" onClick={onClose}>
            关闭
          </Button>
          <Button component={Link} variant="default" to={countingAddress(departure.list)} state={sameTab}>
            点件
          </Button>
          <Button variant="default" onClick={() => setPrinting(true)}>
            打印装车清单
          </Button>
          {arrivedAt === null ? <Button onClick={() => setArriving(true)}>整车到达</Button> : null}
        </div>
      )}
      {isPrinting ? <LoadingSheet departure={departure} onDone={onPrinted} /> : null}
    </>
  )
}
