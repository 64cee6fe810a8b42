import type { PriceRow } from '#contract/lines/priceCalls.ts'
import { priceText } from '#contract/price/amounts.ts'
import { isNegotiable, negotiableLabel } from '#contract/price/negotiable.ts'
import { heavyTierTexts, lightTierTexts } from '#domain/lines/prices/tierTexts.ts'
import type { Column } from '#shared/ui/table/columns.ts'
import { LineStatusBadge } from '../LineStatusBadge.tsx'
import classes from './PriceChange.module.css'

interface Change {
  /** '' when there is only one step. */
  range: string
  before: number
  after: number
}

/** Renders old and new prices; only the new one where nothing changes. */
function Changes({ steps }: { steps: readonly Change[] }) {
  if (steps.length === 0) return <span className="soft">{negotiableLabel}</span>
  return (
    <ul className={`grid gap-1 figures ${classes.steps}`}>
      {steps.map(({ range, before, after }) => (
        <li key={range}>
          {range === '' ? null : <span className={`text-small soft ${classes.range}`}>{range}</span>}
          {before === after ? (
            <span className="soft">{priceText(after)}</span>
          ) : (
            <>
              <del>{priceText(before)}</del> → <ins>{priceText(after)}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function heavySteps({ heavyTiers }: PriceRow): Change[] {
  const words = heavyTierTexts(
    heavyTiers.map(({ fromGrams }) => ({ fromGrams, fenPerTonne: 0 })),
    null,
  )
  return heavyTiers.map(({ fenPerTonne }, at) => ({
    range: words.length > 1 ? (words[at]?.range ?? '') : '',
    ...fenPerTonne,
  }))
}

function lightSteps({ lightTiers }: PriceRow): Change[] {
  const words = lightTierTexts(
    lightTiers.map(({ fromCm3 }) => ({ fromCm3, fenPerM3: 0 })),
    null,
  )
  return lightTiers.map(({ fenPerM3 }, at) => ({
    range: words.length > 1 ? (words[at]?.range ?? '') : '',
    ...fenPerM3,
  }))
}

/** Columns of the preview of a price change. */
export const priceColumns: Column<PriceRow>[] = [
  {
    key: 'destination',
    title: '目的地',
    cell: ({ destinationText, code, isDirect, fault, doubts }) => (
      <>
        <strong>{destinationText}</strong>
        <small className="block text-small soft">
          {isDirect ? '直达' : '中转'} <bdi>{code}</bdi>
        </small>
        {fault === '' ? null : <small className="block text-small danger">{fault}</small>}
        {doubts.map((doubt) => (
          <small key={doubt} className="block text-small danger">
            {doubt}
          </small>
        ))}
      </>
    ),
    isHead: true,
  },
  { key: 'status', title: '状态', cell: ({ status }) => <LineStatusBadge status={status} />, isWhole: true },
  { key: 'heavy', title: '重货价（每吨）', cell: (row) => <Changes steps={heavySteps(row)} /> },
  { key: 'light', title: '泡货价（每方）', cell: (row) => <Changes steps={lightSteps(row)} /> },
  {
    key: 'minimum',
    title: '最低收费',
    cell: (row) => <Changes steps={isNegotiable(row) ? [] : [{ range: '', ...row.minChargeFen }]} />,
  },
]
