import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { deliveryModeLabels, pickupModeLabels } from '#contract/orders/words.ts'
import { amountFault, cubicMetresToCm3, kilogramsToGrams, yuanToFen } from '#contract/price/parseAmounts.ts'
import { offeredServices } from '#contract/price/pricing.ts'
import type { LinePricing } from '#contract/price/pricing.ts'
import { quote } from '#contract/price/quote.ts'
import type { DeliveryMode, PickupMode } from '#contract/price/services.ts'
import { unofferedServices } from '#contract/price/services.ts'
import { FreightCurve } from '#domain/lines/curve/FreightCurve.tsx'
import { FormattedQuote } from '#domain/lines/prices/FormattedQuote.tsx'
import { AmountInput } from '#shared/ui/form/amounts/AmountInput.tsx'
import classes from './LineForm.module.css'

const pickups = ['self', 'door'] as const
const deliveries = ['self', 'door', 'upstairs'] as const

interface Sample {
  weight: string
  volume: string
  value: string
  pickupMode: PickupMode
  deliveryMode: DeliveryMode
}
const usual: Sample = { weight: '500', volume: '2', value: '', pickupMode: 'self', deliveryMode: 'self' }

/** Shows what customers pay with the typed prices: the curve, and the quote of a sample consignment. */
export function PricePreview({ pricing }: { pricing: LinePricing | null }) {
  const [sample, setSample] = useState(usual)
  const put = (change: Partial<Sample>) => setSample((present) => ({ ...present, ...change }))
  const weightGrams = kilogramsToGrams(sample.weight) ?? 0
  const volumeCm3 = cubicMetresToCm3(sample.volume) ?? 0
  const input = {
    weightGrams,
    volumeCm3,
    pickupMode: sample.pickupMode,
    deliveryMode: sample.deliveryMode,
    declaredValueFen: yuanToFen(sample.value) ?? 0,
    codFen: 0,
    receiptCopies: 0,
    isHeld: false,
  }
  const hasFault =
    amountFault('weight', '', sample.weight) !== null ||
    amountFault('volume', '', sample.volume) !== null ||
    amountFault('money', '', sample.value) !== null
  const unoffered = pricing ? unofferedServices(offeredServices(pricing.fees), input) : []
  return (
    <section className="grid gap-4 min-w-0 p-4 ground-soft rounded-2" aria-label="价格预览">
      <h4 className="section-title">价格预览</h4>
      {pricing === null ? (
        <p className="block text-small soft">
          填好两种货的起点和单价（第一档从 0 开始，逐档增大），这里就画出运费曲线。
        </p>
      ) : (
        <>
          <FreightCurve
            line={pricing}
            weightGrams={weightGrams > 0 ? weightGrams : null}
            volumeCm3={volumeCm3 > 0 ? volumeCm3 : null}
          />
          <div className={classes.feeFields}>
            <AmountInput
              kind="weight"
              fieldName="重量"
              label="试算重量（公斤）"
              value={sample.weight}
              onChange={(weight) => put({ weight })}
            />
            <AmountInput
              kind="volume"
              fieldName="体积"
              label="试算体积（方）"
              value={sample.volume}
              onChange={(volume) => put({ volume })}
            />
            <AmountInput
              kind="money"
              fieldName="声明价值"
              label="声明价值（元）"
              value={sample.value}
              onChange={(value) => put({ value })}
            />
            <NativeSelect
              label="试算提货"
              value={sample.pickupMode}
              onChange={(event) => put({ pickupMode: event.currentTarget.value as PickupMode })}
              data={pickups.map((value) => ({ value, label: pickupModeLabels[value] }))}
            />
            <NativeSelect
              label="试算送货"
              value={sample.deliveryMode}
              onChange={(event) => put({ deliveryMode: event.currentTarget.value as DeliveryMode })}
              data={deliveries.map((value) => ({ value, label: deliveryModeLabels[value] }))}
            />
          </div>
          {unoffered.length > 0 ? (
            <p className="block text-small soft">没有算进去：这条专线不提供{unoffered.join('、')}。</p>
          ) : null}
          {hasFault ? (
            <p className="block text-small soft">改好标红的数字，这里就列出客户看到的每一项费用。</p>
          ) : weightGrams > 0 || volumeCm3 > 0 ? (
            <FormattedQuote quote={quote(pricing, input)} />
          ) : (
            <p className="block text-small soft">填试算的重量或体积，这里就列出客户看到的每一项费用。</p>
          )}
        </>
      )}
    </section>
  )
}
