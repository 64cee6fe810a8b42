import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useEffectEvent, useRef } from 'react'
import { payChannelLabels, renewalPlanLabels } from '#contract/enterprise/renewalWords.ts'
import { useCountdown } from '#shared/browser/clock/useCountdown.ts'
import { useLiveEvents } from '#shared/server/events/useLiveEvents.ts'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { renewalQuery, rereadRenewals } from './renewalReads.ts'
import type { RenewalState } from './renewalReads.ts'
import classes from './RenewalPanel.module.css'

const QrCode = lazy(() => import('#shared/ui/kit/QrCode.tsx'))

/** Returns the text of the QR code: the sandbox's path becomes a full address, a channel's own text stays. */
const scanText = (qrText: string) =>
  qrText.startsWith('/') ? new URL(qrText, window.location.origin).href : qrText

const minutesText = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const howTo = {
  wechat: '请用手机微信扫一扫付款',
  alipay: '请用手机支付宝扫一扫付款',
  sandbox: '请用手机扫一扫，打开演示收银台（不会真的扣款）',
} as const

/** The QR code and its remaining time. */
function Scan({ renewal, secondsLeft }: { renewal: RenewalState; secondsLeft: number }) {
  if (renewal.qrText === null || secondsLeft === 0)
    return (
      <p className="hint" role="status">
        二维码已过期。如果已经付款，稍后会自动显示结果；还没有付款，请返回重新提交。
      </p>
    )
  const link = scanText(renewal.qrText)
  return (
    <>
      <div className={classes.code}>
        <Suspense fallback={<div className={`grid place-center ${classes.codeWaiting}`}>正在生成…</div>}>
          <QrCode text={link} label={`${payChannelLabels[renewal.channel]}的付款二维码`} />
        </Suspense>
      </div>
      <p className="hint">{howTo[renewal.channel]}</p>
      <p className="hint">
        二维码 <span className="inline-block min-w-11 bold figures">{minutesText(secondsLeft)}</span>{' '}
        后过期，付款后这里会自动显示结果
      </p>
      {/^https?:/.test(link) && (
        <Anchor
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex items-center touch"
        >
          不扫码，直接打开付款页
        </Anchor>
      )}
    </>
  )
}

interface Props {
  payOrderNumber: string
  onBack: () => void
  onReceipt: (payOrderNumber: string) => void
}

/** The result of a pay order (paid, closed or failed) and the next action. */
function Result({ renewal, onBack, onReceipt }: { renewal: RenewalState } & Omit<Props, 'payOrderNumber'>) {
  if (renewal.status === 'paid')
    return (
      <div className={classes.result} data-tone="good" role="status">
        <p className={`text-lead bold danger ${classes.resultTitle}`}>支付成功</p>
        <p>
          {renewalPlanLabels[renewal.plan]} {renewal.months} 个月，服务至 {dateTime(renewal.newExpiresAt)}。
        </p>
        <div className="flex wrap justify-center gap-3">
          <Button onClick={() => onReceipt(renewal.payOrderNumber)}>打印收据</Button>
          <Button variant="default" onClick={onBack}>
            完成
          </Button>
        </div>
      </div>
    )
  return (
    <div className={classes.result} role="status">
      <p className={`text-lead bold danger ${classes.resultTitle}`}>
        {renewal.status === 'refused' ? '支付没有成功' : '续费单已关闭'}
      </p>
      <p>
        {renewal.status === 'refused'
          ? '没有扣款，请重新提交，或换一种支付方式。'
          : '超时未付款，请重新提交；已付款的到账后自动延长'}
      </p>
      <div className="flex wrap justify-center gap-3">
        <Button onClick={onBack}>重新提交</Button>
      </div>
    </div>
  )
}

/** A pay order: the QR code while it is pending, then its result. */
export function PayBox({ payOrderNumber, onBack, onReceipt }: Props) {
  const { data: renewal, error, isPending, refetch } = useQuery(renewalQuery(payOrderNumber))
  const { secondsLeft, start } = useCountdown()
  const payBefore = renewal?.payBefore
  const restart = useEffectEvent((until: string) => start(Math.max(0, Date.parse(until) - Date.now())))
  useEffect(() => {
    if (payBefore !== undefined) restart(payBefore)
  }, [payBefore])
  useLiveEvents('renewal', (changes) => {
    if (changes === 'reset' || changes.some((change) => change.payOrderNumber === payOrderNumber))
      void refetch()
  })
  const status = renewal?.status
  const lastStatus = useRef(status)
  useEffect(() => {
    // banner, price and history follow the new status
    if (lastStatus.current === 'pending' && status !== 'pending' && status !== undefined)
      void rereadRenewals()
    lastStatus.current = status
  }, [status])

  if (isPending) return <LoadingRows n={1} heightPx={320} />
  if (error !== null || !renewal) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className={`grid gap-4 text-center ground-soft rounded-1 ${classes.pay}`}>
      <p className={`text-lead ${classes.due}`}>
        {renewalPlanLabels[renewal.plan]} {renewal.months} 个月 <strong>{yuan(renewal.priceFen)}</strong>
      </p>
      {renewal.status === 'pending' ? (
        <>
          <Scan renewal={renewal} secondsLeft={secondsLeft} />
          <div className="flex wrap justify-center gap-3">
            <Button variant="default" onClick={onBack}>
              返回修改
            </Button>
          </div>
        </>
      ) : (
        <Result renewal={renewal} onBack={onBack} onReceipt={onReceipt} />
      )}
      <p className="text-small faint figures">支付单号 {renewal.payOrderNumber}</p>
    </div>
  )
}
