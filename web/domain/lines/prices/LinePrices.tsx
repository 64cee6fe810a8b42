import type { LineCard } from '#contract/lines/calls.ts'
import { priceText } from '#contract/price/amounts.ts'
import { isNegotiable, negotiableLabel } from '#contract/price/negotiable.ts'
import { heavyTierTexts, lightTierTexts } from './tierTexts.ts'
import type { TierText } from './tierTexts.ts'
import classes from './LinePrices.module.css'

/** Renders the tier that prices the goods, or the first one; the others small beside it. */
function Steps({ name, steps }: { name: string; steps: TierText[] }) {
  const main = steps.find((step) => step.isApplied) ?? steps[0]
  const others = steps.filter((step) => step !== main)
  if (!main) return null
  return (
    <div className={classes.price}>
      <dt>{name}</dt>
      <dd>
        <strong>{main.price}</strong>
        {steps.length > 1 && <span className="ms-2 text-small soft">{main.range}</span>}
        {others.length > 0 && (
          <span className="block text-small faint">
            {others.map((step) => `${step.range} ${step.price.replace(/\/.*/, '')}`).join('，')}
          </span>
        )}
      </dd>
    </div>
  )
}

interface Props {
  line: Pick<LineCard, 'heavyTiers' | 'lightTiers' | 'minChargeFen'>
  weightGrams: number | null
  volumeCm3: number | null
}

/** Renders heavy and light prices by tier and the minimum charge; 面议 without prices. */
export function LinePrices({ line, weightGrams, volumeCm3 }: Props) {
  if (isNegotiable(line))
    return (
      <p className={classes.prices}>
        <strong>{negotiableLabel}</strong>
        <span className="ms-2 text-small faint">来电询价</span>
      </p>
    )
  return (
    <dl className={`grid content-start gap-1 ${classes.prices}`}>
      <Steps name="重货" steps={heavyTierTexts(line.heavyTiers, weightGrams)} />
      <Steps name="泡货" steps={lightTierTexts(line.lightTiers, volumeCm3)} />
      <div className={classes.price}>
        <dt>最低</dt>
        <dd>{priceText(line.minChargeFen)}/票</dd>
      </div>
    </dl>
  )
}
