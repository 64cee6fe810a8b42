import { Button } from '@mantine/core'
import { useRegionText } from '../../../domain/regions/useRegions.ts'
import { ErrorState } from '../../../shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '../../../shared/ui/kit/LoadingRows.tsx'
import { cubicMetres, kilograms } from '../../../shared/ui/text/format.ts'
import { shanghaiTime } from '../../../domain/lines/departures.ts'
import { useNow } from '../../../shared/browser/useNow.ts'
import { LineRow } from './LineRow.tsx'
import classes from './LineResults.module.css'
import { NoLines } from './NoLines.tsx'
import { hasFaultyGoods, hasGoods, rowsPerPage } from './searchQuery.ts'
import type { SearchQuery } from './searchQuery.ts'
import { SortBar } from './SortBar.tsx'
import { useIsLookingUp } from './useIsLookingUp.ts'
import { useKeptPlace } from './useKeptPlace.ts'
import { useLineSearch } from './useLineSearch.ts'

const mostCounted = 1000
const rowHeightPx = 132
const bones = 6

interface Props {
  query: SearchQuery
  siteId: number
  siteName: string
  /** More pages stand on the screen than the address says. */
  onPages: (pages: number) => void
}

const countText = (total: number) => (total > mostCounted ? `${mostCounted}+ 条` : `共 ${total} 条`)

const goodsText = ({ weightGrams, volumeCm3 }: SearchQuery) =>
  [weightGrams !== null && kilograms(weightGrams), volumeCm3 !== null && cubicMetres(volumeCm3)]
    .filter(Boolean)
    .join('、')

/** How many rows the next page brings, as far as they are counted. */
const remaining = (total: number | null, shown: number) =>
  total === null || total > mostCounted ? rowsPerPage : Math.max(1, Math.min(rowsPerPage, total - shown))

/** What a search found: heading with count, order, rows, and more of them on demand. */
export function LineResults({ query, siteId, siteName, onPages }: Props) {
  const isLookingUp = useIsLookingUp(query.toText)
  const search = useLineSearch(query, siteId, isLookingUp)
  const now = shanghaiTime(useNow())
  const destination = useRegionText(query.to)
  useKeptPlace(!search.isLoading)
  const { lines, total, error } = search
  const isAnywhere = query.to === null && !isLookingUp
  const title = isAnywhere
    ? `${siteName}热门专线`
    : `${siteName} → ${destination || query.toText || '目的地'}`

  const loadMore = async () => {
    const shown = await search.loadMore()
    const count = shown.data?.pages.reduce((sum, chunk) => sum + chunk.list.length, 0) ?? 0
    if (!shown.isError) onPages(Math.ceil(count / rowsPerPage))
  }

  return (
    <section className={classes.results} aria-busy={search.isLoading || search.isOutdated}>
      <div className="row wrap justify-between gap-3 gap-x-5 mb-3">
        <h2 className="section-title ink">
          {title}
          <span className="ms-3 text-2 normal soft figures" role="status">
            {total === null ? '' : countText(total)}
          </span>
        </h2>
        <SortBar query={query} />
      </div>
      {hasGoods(query) && <p data-paper-only>按 {goodsText(query)} 计价</p>}
      {hasFaultyGoods(query) && (
        <p className="mb-3 text-2 soft" role="status">
          改好标红的重量或体积，这里就算出每条专线的总价。
        </p>
      )}
      {isAnywhere && !hasGoods(query) && !hasFaultyGoods(query) && (
        <p className="mb-3 text-2 soft">
          选好目的地，只看能到的专线；再填重量或体积，马上算出每条专线的总价。
        </p>
      )}
      {search.isLoading && <LoadingRows n={bones} heightPx={rowHeightPx} />}
      {error !== null && lines.length === 0 && (
        <ErrorState error={error} onRetry={() => void search.retry()} />
      )}
      {total === 0 && lines.length === 0 && error === null && <NoLines query={query} />}
      {lines.length > 0 && (
        <ol className={`grid gap-3 ${classes.list}`} data-outdated={search.isOutdated || undefined}>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} query={query} askedText={destination} now={now} />
          ))}
        </ol>
      )}
      {lines.length > 0 && (
        <div className={classes.foot}>
          {error !== null ? (
            <ErrorState error={error} onRetry={() => void search.retry()} />
          ) : search.hasMore ? (
            <Button variant="default" loading={search.isLoadingMore} onClick={() => void loadMore()}>
              再看 {remaining(total, lines.length)} 条
            </Button>
          ) : (
            <p className="mb-3 text-2 soft">已全部列出。价格为承运商公布价，最终以下单时的报价为准。</p>
          )}
        </div>
      )}
    </section>
  )
}
