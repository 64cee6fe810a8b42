import { Button } from '@mantine/core'
import { countedPiecesMax, formatNumberRanges } from '#contract/carrier/dispatchWords.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { movingStatuses } from '#contract/orders/states.ts'
import { StatusBadge } from '#domain/orders/StatusBadge.tsx'
import { confirmAction } from '#shared/messages/confirm.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { carrierOrderReads } from '../carrierReads.ts'
import { missingPieces } from './tally.ts'
import type { Tally } from './tally.ts'
import classes from './Counting.module.css'

interface Props {
  row: OrderRow
  tally: Tally
  onSent: () => void
  onRestart: () => void
}

/** Renders the count of one order: n/m, the missing pieces, and the button that reports it. */
export function CountedOrder({ row, tally, onSent, onRestart }: Props) {
  const { run, isBusy, fault } = useWrite('/carrier/countPieces', { rereads: carrierOrderReads })
  const seen = tally[row.id] ?? []
  const missing = missingPieces(row, tally)
  const isMoving = movingStatuses.includes(row.status)
  const number = row.waybillNumber ?? row.number

  const send = async () => {
    const isSure =
      missing.length === 0 ||
      (await confirmAction({
        title: `${number} 少 ${missing.length} 件`,
        text: `没扫到第 ${formatNumberRanges(missing)} 件。提交后当即登记少件异常，客户会看到。`,
        confirmLabel: '提交并登记少件',
        cancelLabel: '再找找',
        isDangerous: true,
      }))
    if (!isSure) return
    await run({ id: row.id, expectedStatus: row.status, pieces: [...seen] }, ({ exception }) => {
      showSuccessToast(
        exception === 'none'
          ? `${number} 件数齐全，已登记`
          : exception === 'opened'
            ? `${number} 已登记少件 ${missing.length} 件`
            : `${number} 清点已登记；原来的异常还没处理，请到订单里处理`,
      )
      onSent()
    })
  }
  return (
    <article
      className={`stack card gap-3 h-full p-4 ${classes.order}`}
      data-complete={missing.length === 0 || undefined}
    >
      <div className="row wrap gap-3">
        <strong>{number}</strong>
        <StatusBadge status={row.status} />
        <span className="ms-auto text-lead bold figures">
          {seen.length}/{row.pieces} 件
        </span>
      </div>
      <p className="hint">
        {row.recipientName} · {row.destinationText} · {row.goodsText}
        {missing.length > 0 && seen.length > 0 ? ` · 还差第 ${formatNumberRanges(missing)} 件` : ''}
      </p>
      {isMoving ? null : <p className="hint">这一票不在运输途中，不能清点；请先接单，或移出。</p>}
      {row.pieces > countedPiecesMax ? (
        <p className="hint">超过 {countedPiecesMax} 件的订单请在更新状态时填写实收件数。</p>
      ) : null}
      {fault ? (
        <p className="fault" role="alert">
          {fault}。扫过的件都还在，可以再提交。
        </p>
      ) : null}
      <div className={`flex wrap justify-end gap-3 ${classes.buttons}`}>
        <Button variant="subtle" onClick={onSent} disabled={isBusy}>
          移出
        </Button>
        <Button variant="default" onClick={onRestart} disabled={isBusy || seen.length === 0}>
          重新点
        </Button>
        <Button
          loading={isBusy}
          disabled={!isMoving || row.pieces > countedPiecesMax}
          aria-label={`提交清点 ${number}`}
          onClick={() => void send()}
        >
          提交
        </Button>
      </div>
    </article>
  )
}
