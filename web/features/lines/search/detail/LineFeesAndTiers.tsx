import type { LineDetail } from '#contract/lines/calls.ts'
import { priceText } from '#contract/price/amounts.ts'
import { isNegotiable, negotiableLabel } from '#contract/price/negotiable.ts'
import { feeTexts } from '#domain/lines/prices/feeTexts.ts'
import { heavyTierTexts, lightTierTexts } from '#domain/lines/prices/tierTexts.ts'
import type { TierText } from '#domain/lines/prices/tierTexts.ts'
import type { SearchQuery } from '../searchQuery.ts'
import classes from './LineDetailPanel.module.css'

function TierTable({ caption, steps }: { caption: string; steps: TierText[] }) {
  return (
    <table className={`w-full text-small ${classes.tiers}`}>
      <caption>{caption}</caption>
      <tbody>
        {steps.map((step) => (
          <tr key={step.range} data-applied={step.isApplied || undefined}>
            <th scope="row">{step.range}</th>
            <td>{step.price}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Renders both price ladders of a line and the fee of each service. */
export function LineFeesAndTiers({ line, query }: { line: LineDetail; query: SearchQuery }) {
  const fees = feeTexts(line.fees)
  const missing = fees.filter((fee) => fee.text === null).map((fee) => fee.name)
  return (
    <section className={classes.section} aria-label="价格与费用">
      {isNegotiable(line) ? (
        <p className={`text-body anywhere ${classes.text}`}>运费{negotiableLabel}，请来电或询价。</p>
      ) : (
        <>
          <div className={`grid gap-4 ${classes.ladders}`}>
            <TierTable caption="重货价" steps={heavyTierTexts(line.heavyTiers, query.weightGrams)} />
            <TierTable caption="泡货价" steps={lightTierTexts(line.lightTiers, query.volumeCm3)} />
          </div>
          <p className={`text-small soft anywhere ${classes.text}`}>
            重货价、泡货价取较高者，最低一票 {priceText(line.minChargeFen)}；整票按所在价档计费。
          </p>
        </>
      )}
      <dl className={`grid gap-1 text-small ${classes.fees}`}>
        {fees.map(
          (fee) =>
            fee.text !== null && (
              <div key={fee.name}>
                <dt>{fee.name}</dt>
                <dd>{fee.text}</dd>
              </div>
            ),
        )}
      </dl>
      {missing.length > 0 && <p className="text-small soft anywhere">不提供：{missing.join('、')}</p>}
    </section>
  )
}
