import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import type { CallInput } from '#contract/calls/calls.ts'
import { renewalPlanLabels, renewalStatusLabels } from '#contract/enterprise/renewalWords.ts'
import { useTabName } from '#shared/browser/tabName.ts'
import { callServer } from '#shared/server/call.ts'
import { errorText } from '#shared/server/callError.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import classes from './CashierPage.module.css'

type Outcome = CallInput<'/Payment/sandboxPay'>['outcome']

/** Text for the payer after each action. */
const doneTexts: Record<Outcome, string> = {
  paid: '已通知付款成功，可以回到续费页面查看结果。',
  failed: '已通知付款失败，可以回到续费页面查看结果。',
  unheard: '已付款，但没有发出通知；几分钟内平台会主动查询到账。',
}

/** 收银台 of the sandbox, where anyone with the code plays the payer. No money moves; in production it finds no order. */
export default function CashierPage() {
  const { number: payOrderNumber = '' } = useParams()
  const [running, setRunning] = useState<Outcome | null>(null)
  const [outcome, setOutcome] = useState<{ isGood: boolean; text: string } | null>(null)
  const isRunning = useRef(false)
  const {
    data: order,
    error,
    isPending,
    refetch,
  } = useQuery(callQuery('/Payment/getSandboxOrder', { payOrderNumber }))
  useTabName(order?.payOrderNumber ?? null)

  const pay = async (outcome: Outcome) => {
    if (isRunning.current) return
    isRunning.current = true
    setRunning(outcome)
    setOutcome(null)
    try {
      await callServer('/Payment/sandboxPay', { payOrderNumber, outcome })
      setOutcome({ isGood: true, text: doneTexts[outcome] })
    } catch (reason) {
      setOutcome({ isGood: false, text: errorText(reason) })
    } finally {
      isRunning.current = false
      setRunning(null)
    }
    await refetch()
  }

  const button = (outcome: Outcome, text: string, variant: 'filled' | 'default' | 'subtle') => (
    <Button
      fullWidth
      variant={variant}
      loading={running === outcome}
      disabled={running !== null && running !== outcome}
      onClick={() => void pay(outcome)}
    >
      {text}
    </Button>
  )
  return (
    <div className={classes.page}>
      <PageHeading title="收银台" hint="演示环境：不会真的扣款" />
      {isPending && <LoadingRows n={1} heightPx={240} />}
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {order && error === null && (
        <div className={`card grid gap-4 text-center ${classes.card}`}>
          <p className="soft">
            专线通{renewalPlanLabels[order.plan]} {order.months} 个月
          </p>
          <p className={classes.amount}>{yuan(order.amountFen)}</p>
          <p className="grid gap-1 text-small faint figures">
            <span>{renewalStatusLabels[order.status]}</span>
            <span>支付单号 {order.payOrderNumber}</span>
            <span>请在 {dateTime(order.payBefore)} 前付款</span>
          </p>
          <div className={`grid gap-3 ${classes.buttons}`}>
            {order.status === 'paid' ? (
              button('paid', '重复通知', 'default')
            ) : (
              <>
                {button('paid', '付款成功', 'filled')}
                {button('failed', '付款失败', 'default')}
                {button('unheard', '付款成功但通知丢失', 'subtle')}
              </>
            )}
          </div>
          <p
            className={`text-body good ${classes.outcome}`}
            role="status"
            data-bad={outcome?.isGood === false || undefined}
          >
            {outcome?.text}
          </p>
        </div>
      )}
    </div>
  )
}
