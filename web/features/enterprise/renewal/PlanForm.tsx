import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { isDowngrade } from '#contract/enterprise/renewal.ts'
import type { PriceList } from '#contract/enterprise/renewal.ts'
import { payChannelLabels, renewalPlanLabels, renewalPlans } from '#contract/enterprise/renewalWords.ts'
import type { PayChannelName, RenewalPlan } from '#contract/enterprise/renewalWords.ts'
import { problems } from '#contract/kernel/problems.ts'
import { useNow } from '#shared/browser/clock/useNow.ts'
import { useOnScreen } from '#shared/browser/useOnScreen.ts'
import { faultsOfError } from '#shared/server/callError.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { yuan } from '#shared/ui/text/format.ts'
import { monthsText, offeredMonths } from './planWords.ts'
import { PriceLines } from './PriceLines.tsx'
import { historyPath, priceQuery } from './renewalReads.ts'
import classes from './RenewalPanel.module.css'

interface Props {
  factory: CurrentUser['factory']
  /** Called with the number of the created pay order. */
  onSubmitted: (payOrderNumber: string) => void
}

type Faults = Readonly<Record<string, string>>

const faultsOf = (error: unknown): Faults =>
  Object.fromEntries(faultsOfError(error).map(({ path, message }) => [path, message]))

/** Returns the plans; those that cannot replace a running larger one carry the reason. */
function planChoices(
  { plan, expires_at }: CurrentUser['factory'],
  nowMs: number,
  prices: PriceList | undefined,
) {
  const term = { plan, expiresAtMs: expires_at === null ? null : Date.parse(expires_at) }
  return renewalPlans.map((value) => ({
    value,
    label: prices
      ? `${renewalPlanLabels[value]} ${yuan(prices.fenPerMonth[value])}/月`
      : renewalPlanLabels[value],
    refusedBecause: isDowngrade(value, term, nowMs) ? problems.planDowngrade.msg : null,
  }))
}

/** Form for plan, length and channel with the resulting price; creates the pay order. */
export function PlanForm({ factory, onSubmitted }: Props) {
  const nowMs = useNow().getTime()
  const [plan, setPlan] = useState<RenewalPlan>(factory.plan ?? 'basic')
  const [months, setMonths] = useState<string>('12')
  const [chosenChannel, setChannel] = useState<PayChannelName | null>(null)
  const isOnScreen = useOnScreen()
  const { run, isBusy, error: refusal } = useWrite('/Payment/submitFactoryRenew', { rereads: [historyPath] })
  const faults = faultsOf(refusal)
  const input = { plan, months: Number(months) }
  const { data: price, error, isPlaceholderData, isPending, refetch } = useQuery(priceQuery(input))
  const channels = price?.channels ?? []
  const channel = chosenChannel ?? channels[0] ?? null

  const submit = async () => {
    if (channel === null) return
    await run({ ...input, channel }, ({ payOrderNumber }) => {
      if (isOnScreen()) onSubmitted(payOrderNumber)
    })
  }

  return (
    <form
      className={`grid justify-items-start gap-5 ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Choices
        label="套餐"
        path="plan"
        value={plan}
        choices={planChoices(factory, nowMs, price?.prices)}
        onChange={setPlan}
        error={faults['plan']}
      />
      <Choices
        label="时长"
        path="months"
        value={months}
        choices={offeredMonths.map((value) => ({
          value: String(value),
          label: monthsText(value, price?.prices),
        }))}
        onChange={setMonths}
        error={faults['months']}
      />
      {isPending && <LoadingRows n={1} heightPx={120} />}
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {price && error === null && (
        <>
          <PriceLines price={price} isOld={isPlaceholderData} />
          {channel === null ? (
            <p className="hint">暂未开通在线支付，请联系客服办理续费。</p>
          ) : (
            <>
              <Choices
                label="支付方式"
                path="channel"
                value={channel}
                choices={channels.map((value) => ({ value, label: payChannelLabels[value] }))}
                onChange={setChannel}
                error={faults['channel']}
              />
              <Button type="submit" loading={isBusy} className="touch">
                去支付 {yuan(price.priceFen)}
              </Button>
            </>
          )}
        </>
      )}
    </form>
  )
}
