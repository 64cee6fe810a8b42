import { useNavigate, useSearchParams } from 'react-router'
import { useLocalCity } from '../../shared/localCity.ts'
import { PageHeading } from '../../shared/ui/PageHeading.tsx'
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

  const show = (next: SearchQuery, replace: boolean) =>
    void navigate({ search: String(writeSearch(next)) }, { replace, preventScrollReset: true })

  return (
    <>
      <PageHeading title="找专线" />
      <SearchForm query={query} siteName={siteName} onSearch={show} />
      <LineResults
        query={query}
        siteId={site.cityId}
        siteName={siteName}
        onPages={(pages) => show({ ...query, pages }, true)}
      />
    </>
  )
}
