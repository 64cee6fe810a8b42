import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { BatchAnswer, DepartureDetail } from '#contract/carrier/dispatchCalls.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { orderActionLabels } from '#contract/orders/states.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { BatchResult } from '../batch/BatchResult.tsx'
import { rowsFor } from '../batch/dispatchTasks.ts'
import { countingAddress } from '../counting/countingAddress.ts'
import { UndoDepartureForm } from '../undo/UndoDepartureForm.tsx'
import { ArriveForm } from './ArriveForm.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import { LoadForm } from './LoadForm.tsx'
import { LoadingSheet, paperTitles } from './LoadingSheet.tsx'
import type { Paper } from './LoadingSheet.tsx'
import { LoadingTable } from './LoadingTable.tsx'
import { UnloadForm } from './UnloadForm.tsx'
import classes from './Departures.module.css'

interface Props {
  departure: DepartureDetail
  onOpenOrder: (id: number) => void
  onSign: (rows: readonly OrderRow[]) => void
  onClose: () => void
}

/** The form that is open in place of the buttons. */
type Mode = 'change' | 'load' | 'unload' | 'arrive' | 'undo'
const done = {
  load: { verb: '装车', successText: (n: number) => `已装车 ${n} 票` },
  unload: { verb: '取下', successText: (n: number) => `已取下 ${n} 票，回到已收货` },
  arrive: { verb: '到站', successText: (n: number) => `到车确认，${n} 票已登记` },
} as const

/** Renders a loaded departure: its loading list and its actions. */
export function LoadedDeparture({ departure, onOpenOrder, onSign, onClose }: Props) {
  const [mode, setMode] = useState<Mode | null>(null)
  const [paper, setPaper] = useState<Paper | null>(null)
  const [answer, setAnswer] = useState<{ verb: string; of: BatchAnswer } | null>(null)
  const onPrinted = useCallback(() => setPaper(null), [])
  const {
    departedAt,
    arrivedAt,
    expectedAt,
    destination,
    plate,
    driver,
    driverPhone,
    collectFen,
    codFen,
    remark,
  } = departure
  const atHand = rowsFor('sign', departure.list)
  const back = () => setMode(null)
  const onAnswerTo = (action: keyof typeof done) => (result: BatchAnswer) => {
    back()
    const { verb, successText } = done[action]
    if (result.refused.length > 0) setAnswer({ verb, of: result })
    else showSuccessToast(successText(result.done.length))
  }
  if (answer) return <BatchResult verb={answer.verb} answer={answer.of} onClose={() => setAnswer(null)} />
  if (mode === 'change') return <ChangeForm departure={departure} onDone={back} />
  if (mode === 'load') return <LoadForm departure={departure} onAnswer={onAnswerTo('load')} onBack={back} />
  if (mode === 'unload')
    return <UnloadForm departure={departure} onAnswer={onAnswerTo('unload')} onBack={back} />
  return (
    <>
      <p className="hint mb-4">
        {dateTime(departedAt)} 发车，发往 {destination}，车牌 {plate}
        {driver ? `，司机 ${driver}` : ''} {driverPhone}
        {arrivedAt
          ? `，${dateTime(arrivedAt)} 到站`
          : expectedAt
            ? `，预计 ${dateTime(expectedAt)} 到站`
            : ''}
        {departure.undoneAt ? `，${dateTime(departure.undoneAt)} 已撤销发车` : ''}。到付 {yuan(collectFen)}
        ，代收货款 {yuan(codFen)}。{remark}
      </p>
      {/* Wider than a phone, so it scrolls, with the keyboard too. */}
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
      {mode === 'undo' ? (
        <UndoDepartureForm
          departure={departure}
          onDone={(orders) => {
            back()
            showSuccessToast(`已撤销发车，${orders} 票回到已收货`)
          }}
          onBack={back}
        />
      ) : mode === 'arrive' ? (
        <ArriveForm departureId={departure.id} onAnswer={onAnswerTo('arrive')} onBack={back} />
      ) : (
        <div className="flex wrap justify-end gap-3">
          <Button variant="default" onClick={onClose}>
            关闭
          </Button>
          <Button component={Link} variant="default" to={countingAddress(departure.list)} state={sameTab}>
            清点
          </Button>
          {(['loading', 'handover'] as const).map((paperKind) => (
            <Button key={paperKind} variant="default" onClick={() => setPaper(paperKind)}>
              打印{paperTitles[paperKind]}
            </Button>
          ))}
          {departure.underway > 0 ? (
            <Button variant="default" onClick={() => setMode('undo')}>
              撤销发车
            </Button>
          ) : null}
          {atHand.length > 0 ? (
            <Button onClick={() => onSign(atHand)}>
              {orderActionLabels.sign} {atHand.length} 票
            </Button>
          ) : null}
          {arrivedAt === null && departure.undoneAt === null ? (
            <>
              <Button variant="default" onClick={() => setMode('change')}>
                改车次
              </Button>
              <Button variant="default" onClick={() => setMode('load')}>
                装货
              </Button>
              {departure.underway > 0 && departure.orders > 1 ? (
                <Button variant="default" onClick={() => setMode('unload')}>
                  取下
                </Button>
              ) : null}
              <Button onClick={() => setMode('arrive')}>到车确认</Button>
            </>
          ) : null}
        </div>
      )}
      {paper === null ? null : <LoadingSheet departure={departure} paper={paper} onDone={onPrinted} />}
    </>
  )
}
