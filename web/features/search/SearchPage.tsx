import { useNavigate, useSearchParams } from 'react-router'
import { pathOf } from '../../../contract/rules/regions.ts'
import { useLocalCity } from '../../shared/localCity.ts'
import { useRegions } from '../../shared/regions/useRegions.ts'
import { sameTab } from '../../shared/sameTab.ts'
import { useTabName } from '../../shared/tabName.ts'
import { PageHeading } from '../../shared/ui/PageHeading.tsx'
import { useOnScreen } from '../../shared/useOnScreen.ts'
import { LineResults } from './LineResults.tsx'
import { SearchForm } from './SearchForm.tsx'
import { readSearch, writeSearch } from './searchQuery.ts'
import type { SearchQuery } from './searchQuery.ts'
import { useSiteName } from './useSiteName.ts'

/** 找专线 (product.md §5): the address bar carries the whole search, the page shows what it finds. */
export default function SearchPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const site = useLocalCity((state) => state.site)
  const query = readSearch(params)
  const siteName = useSiteName(query.siteId)
  const isOnScreen = useOnScreen()
  const regions = useRegions(query.to !== null)
  useTabName((query.to && regions && pathOf(regions, query.to).at(-1)?.name) || null)

  const show = (next: SearchQuery, replace: boolean) =>
    void navigate({ search: String(writeSearch(next)) }, { replace, state: sameTab })

  return (
    <>
      <PageHeading title="找专线" />
      <SearchForm query={query} siteName={siteName} onSearch={show} />
      <LineResults
        query={query}
        siteId={site.cityId}
        siteName={siteName}
        onPages={(pages) => {
          // the rows may come when the page has been left for another
          if (isOnScreen()) show({ ...query, pages }, true)
        }}
      />
    </>
  )
}
