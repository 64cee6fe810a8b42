import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pathOf } from '../../../../contract/regions/regions.ts'
import { CompareBar } from '../../../domain/lines/CompareBar.tsx'
import { useLocalCity } from '../../../shared/browser/localCity.ts'
import { useRegions } from '../../../domain/regions/useRegions.ts'
import { sameTab } from '../../../shared/browser/sameTab.ts'
import { useTabName } from '../../../shared/browser/tabName.ts'
import { Icon } from '../../../shared/ui/kit/Icon.tsx'
import { LoadingRows } from '../../../shared/ui/kit/LoadingRows.tsx'
import { PageHeading } from '../../../shared/ui/kit/PageHeading.tsx'
import { useOnScreen } from '../../../shared/browser/useOnScreen.ts'
import { LineResults } from './LineResults.tsx'
import { SearchForm } from './SearchForm.tsx'
import { hasFaultyGoods, readSearch, writeSearch } from './searchQuery.ts'
import type { SearchQuery } from './searchQuery.ts'
import { useSiteName } from './useSiteName.ts'

const ComparePage = lazy(() => import('../compare/ComparePage.tsx'))

/** 找专线 (product.md §5): a search, or lines side by side; the address bar carries the whole of either. */
export default function SearchPage() {
  const [params] = useSearchParams()
  if (!params.has('compare')) return <Search />
  return (
    <Suspense fallback={<LoadingRows n={4} />}>
      <ComparePage />
    </Suspense>
  )
}

function Search() {
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
      <PageHeading
        title="找专线"
        extra={
          <Button
            variant="default"
            size="compact-sm"
            visibleFrom="sm"
            leftSection={<Icon of={IconPrinter} size={18} />}
            onClick={() => window.print()}
          >
            打印
          </Button>
        }
      />
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
      <CompareBar asked={hasFaultyGoods(query) ? { ...query, weightGrams: null, volumeCm3: null } : query} />
    </>
  )
}
