import { Button } from '@mantine/core'
import { useRef } from 'react'
import { goodsText, hasFault, hasGoods, missingAmountText } from '#contract/orders/plain/quoteRequest.ts'
import { useRegionText } from '#domain/regions/useRegions.ts'
import { useSettings } from '#shared/browser/settings.ts'
import { errorText, isRefusal } from '#shared/server/callError.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { DensityChoice } from './DensityChoice.tsx'
import { NoLinesFound } from './NoLinesFound.tsx'
import { LineGroupRows } from './row/LineGroupRows.tsx'
import { lineGroups } from './row/lineGroups.ts'
import { lineMarks } from './row/lineMarks.ts'
import { rowsPerPage, sortOf } from './searchQuery.ts'
import type { SearchQuery } from './searchQuery.ts'
import { SortBar } from './SortBar.tsx'
import { useIdleLayout } from './useIdleLayout.ts'
import type { LineSearch } from './useLineSearch.ts'
import { useScrollRestoration } from './useScrollRestoration.ts'
import classes from './LineResults.module.css'

const mostCounted = 1000
const rowHeightPx = 44
const bones = 10

interface Props {
  query: SearchQuery
  siteName: string
  search: LineSearch
  /** Called when more pages are shown than the address names. */
  onPages: (pages: number) => void
}

const countText = (total: number) => (total > mostCounted ? `${mostCounted}+ 条` : `共 ${total} 条`)

/** Renders the results of a search: heading with count, order, rows, and more on demand. */
export function LineResults({ query, siteName, search, onPages }: Props) {
  const destination = useRegionText(query.to)
  const { lines, total, error } = search
  const isRoomy = useSettings((settings) => settings.roomyLines)
  const marks = lineMarks(lines, { sort: sortOf(query), isAll: !search.hasMore })
  const list = useRef<HTMLOListElement>(null)
  useIdleLayout(list, lines.length)
  useScrollRestoration(!search.isLoading)
  const title = `${siteName} → ${destination || query.toText || '目的地'}`

  const loadMore = async () => {
    const shown = await search.loadMore()
    const count = shown.data?.pages.reduce((sum, chunk) => sum + chunk.list.length, 0) ?? 0
    if (!shown.isError) onPages(Math.ceil(count / rowsPerPage))
  }

  return (
    <section className={classes.results} aria-busy={search.isLoading || search.isOutdated}>
      <div className="row wrap justify-between gap-2 gap-x-5 mb-2">
        <h2 className="section-title ink">
          <span className={classes.route}>{title}</span>
          <span className={`ms-3 text-small normal soft figures ${classes.count}`} role="status">
            {total === null ? '' : countText(total)}
          </span>
          <span className={`ms-3 text-small normal soft ${classes.missing}`}>{missingAmountText(query)}</span>
        </h2>
        <div className="row wrap gap-3">
          <SortBar query={query} />
          <DensityChoice />
        </div>
      </div>
      {hasGoods(query) && <p data-paper-only>按 {goodsText(query)} 计价</p>}
      {hasFault(query) && (
        <p className="mb-3 text-small soft" role="status">
          先改好标红的数字，就能比总价
        </p>
      )}
      {search.isLoading && <LoadingRows n={bones} heightPx={rowHeightPx} />}
      {error !== null &&
        lines.length === 0 &&
        (isRefusal(error, 'invalid') ? (
          <EmptyState title="没有这个目的地" text={errorText(error)} />
        ) : (
          <ErrorState error={error} onRetry={() => void search.retry()} />
        ))}
      {total === 0 && lines.length === 0 && error === null && <NoLinesFound query={query} />}
      {lines.length > 0 && (
        <ol
          ref={list}
          className={`grid gap-2 ${classes.list}`}
          data-outdated={search.isOutdated || undefined}
        >
          {lineGroups(lines).map((group) => (
            <LineGroupRows
              key={group.best.id}
              group={group}
              marks={marks}
              row={{ query, requestedText: destination, siteName, isRoomy }}
            />
          ))}
        </ol>
      )}
      {lines.length > 0 && (
        <div className={classes.foot}>
          {error !== null ? (
            <ErrorState error={error} onRetry={() => void search.retry()} />
          ) : search.hasMore ? (
            <Button variant="default" loading={search.isLoadingMore} onClick={() => void loadMore()}>
              加载更多
            </Button>
          ) : (
            <p className="mb-3 text-small soft">已全部列出。价格为承运商公布价，最终以下单时的报价为准。</p>
          )}
        </div>
      )}
    </section>
  )
}
