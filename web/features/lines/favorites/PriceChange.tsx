import type { PriceChange as Change } from '#contract/lines/favoriteCalls.ts'
import type { FavoriteRow } from '#domain/lines/favorites.ts'
import { priceDifferences } from './priceDifferences.ts'
import classes from './PriceChange.module.css'

const labels: Record<Change, string> = {
  up: '涨价',
  down: '降价',
  mixed: '有变动',
  negotiable: '改为面议',
  priced: '已有价格',
}
const tones = { up: 'bad', down: 'good', mixed: 'warn', negotiable: 'warn', priced: 'good' } as const

/** Renders the badge of a line whose prices have changed since it was saved. */
export function PriceMark({ change }: { change: Change | null }) {
  if (change === null) return null
  return (
    <span className="tone px-2 text-small medium rounded-1" data-tone={tones[change]}>
      {labels[change]}
    </span>
  )
}

/** Lists each changed price since the line was saved, then and now; renders nothing without changes. */
export function PriceChanges({ row }: { row: FavoriteRow }) {
  const differences = priceDifferences(row.priceThen, row)
  if (row.priceChange === null || differences.length === 0) return null
  return (
    <dl className={`grid gap-1 px-3 py-2 mt-2 text-small ground-soft rounded-1 ${classes.changes}`}>
      {differences.map(({ label, before, now }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="soft">收藏时 {before}</span> → <strong>现在 {now}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}
