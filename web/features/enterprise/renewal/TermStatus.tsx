import type { CurrentUser } from '#contract/account/userCalls.ts'
import { expiryWarningDays, renewalPlanLabels } from '#contract/enterprise/renewalWords.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { useNow } from '#shared/browser/clock/useNow.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import classes from './RenewalPanel.module.css'

/** The end of the paid service in one line. */
export function TermStatus({ factory }: { factory: CurrentUser['factory'] }) {
  const nowMs = useNow().getTime()
  if (factory.plan === null || factory.expires_at === null)
    return (
      <p className={`hint flex wrap gap-2 gap-x-4 ${classes.term}`}>
        还没有开通套餐。选好套餐和时长，扫码支付后立即生效。
      </p>
    )
  const leftMs = Date.parse(factory.expires_at) - nowMs
  const daysLeft = Math.ceil(leftMs / dayMs)
  const isOver = leftMs <= 0
  return (
    <p
      className={`hint flex wrap gap-2 gap-x-4 ${classes.term}`}
      data-tone={daysLeft <= expiryWarningDays ? 'warn' : undefined}
    >
      <strong>{renewalPlanLabels[factory.plan]}</strong>
      <span>
        {isOver ? '已于' : '服务至'} {dateTime(factory.expires_at)}{' '}
        {isOver ? '到期' : `（还有 ${daysLeft} 天）`}
      </span>
      {isOver && <span>订单和数据都还在，续费从付款时算起。</span>}
    </p>
  )
}
