import { Button } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { Link } from 'react-router'
import { homePath } from '#contract/kernel/pages.ts'
import { pathOf } from '#contract/regions/regions.ts'
import type { RegionIndex } from '#contract/regions/regions.ts'
import { useRegions } from '#domain/regions/useRegions.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { filterCount, hidesLacking, writeSearch } from './searchQuery.ts'
import type { SearchQuery } from './searchQuery.ts'

interface WiderSearch {
  label: string
  query: SearchQuery
}

const unfiltered: Pick<
  SearchQuery,
  'isDirect' | 'departsToday' | 'offersAll' | 'maxTransitHours' | 'carrier'
> = { isDirect: false, departsToday: false, offersAll: false, maxTransitHours: null, carrier: '' }

/** Returns wider searches to try: without one of the filters, the regions above, then popular destinations. */
export function widerSearches(query: SearchQuery, regions: RegionIndex | null): WiderSearch[] {
  const ways: WiderSearch[] = []
  const widen = (label: string, change: Partial<SearchQuery>) =>
    ways.push({ label, query: { ...query, pages: 1, ...change } })
  if (query.isDirect) widen('中转也看', { isDirect: false })
  if (query.departsToday) widen('不限今日发车', { departsToday: false })
  if (hidesLacking(query)) widen('不提供所选服务的也看', { offersAll: false })
  if (query.maxTransitHours !== null) widen('不限时效', { maxTransitHours: null })
  if (query.carrier !== '') widen(`不限承运商“${query.carrier}”`, { carrier: '' })
  if (filterCount(query) > 1) widen('清除全部筛选', unfiltered)
  if (query.to === null) return ways
  const above = regions ? pathOf(regions, query.to).slice(0, -1).toReversed() : []
  for (const region of above) widen(`看到${region.name}的专线`, { to: region.code, toText: '' })
  widen('看热门目的地', { to: null, toText: '', ...unfiltered })
  return ways
}

/** Returns the advice: loosen a filter, try the region above, or else another destination. */
function adviceFor(query: SearchQuery, regions: RegionIndex | null): string {
  if (filterCount(query) > 0) return '放宽一项条件再试，或看附近地区的专线。'
  const isWithin = query.to !== null && regions !== null && pathOf(regions, query.to).length > 1
  return isWithin
    ? '换成上一级地区看看：到市里的专线常可中转到区县。'
    : '暂时没有承运商跑这里，换个目的地再查，或看热门目的地。'
}

/** Renders the empty result with each wider search as a link. */
export function NoLinesFound({ query }: { query: SearchQuery }) {
  const regions = useRegions(query.to !== null)
  return (
    <EmptyState
      icon={IconRoute}
      title={filterCount(query) > 0 ? '没有符合全部条件的专线' : '还没有到这里的专线'}
      text={adviceFor(query, regions)}
      action={widerSearches(query, regions).map((way, index) => (
        <Button
          key={way.label}
          component={Link}
          variant={index === 0 ? 'filled' : 'default'}
          to={{ pathname: homePath, search: String(writeSearch(way.query)) }}
          state={sameTab}
        >
          {way.label}
        </Button>
      ))}
    />
  )
}
