import { Link } from 'react-router'
import type { DialogCard } from '#contract/consult/calls.ts'
import { serviceLabels } from '#contract/price/services.ts'
import { compareAddress } from '#domain/lines/lineAddresses.ts'
import { cubicMetres, kilograms, yuan } from '#shared/ui/text/format.ts'
import classes from './ConsultCard.module.css'

/** Card of a consult's first message: the line, the searched goods, and their price at that time. */
export function ConsultCard({ card }: { card: DialogCard }) {
  const { lineId, lineText, weightGrams, volumeCm3, services, totalFen } = card
  const goods = [
    weightGrams > 0 ? kilograms(weightGrams) : '',
    volumeCm3 > 0 ? cubicMetres(volumeCm3) : '',
    services.length > 0 ? `含${services.map((key) => serviceLabels[key]).join('、')}` : '',
  ].filter(Boolean)
  return (
    <div className={classes.card}>
      <Link to={compareAddress([lineId])} className="anywhere">
        {lineText}
      </Link>
      <span className="flex wrap justify-between gap-x-4">
        <span className="soft">{goods.join(' · ')}</span>
        {totalFen === null ? (
          <span className="soft">价格请问承运商</span>
        ) : (
          <strong className="price figures">{yuan(totalFen)}</strong>
        )}
      </span>
    </div>
  )
}
