import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { hasFault } from '#contract/orders/plain/quoteRequest.ts'
import { useComparing } from '#domain/lines/comparing.ts'
import { useRegionName } from '#domain/regions/useRegions.ts'
import { onActivePage } from '#shared/browser/activePage.ts'
import { useLocalCity } from '#shared/browser/localCity.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import { useTabName } from '#shared/browser/tabName.ts'
import { useOnScreen } from '#shared/browser/useOnScreen.ts'
import { lazyPart } from '#shared/firstView/lazyPart.tsx'
import { useIsCustomer } from '#shared/server/permission/useMay.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { SearchForm } from './SearchForm.tsx'
import { readSearch, writeSearch } from './searchQuery.ts'
import type { SearchQuery } from './searchQuery.ts'
import { StartView } from './start/StartView.tsx'
import { useIsResolvingDestination } from './useIsResolvingDestination.ts'
import { useLineSearch } from './useLineSearch.ts'
import { useSiteName } from './useSiteName.ts'

const ComparePage = lazy(() => import('../compare/ComparePage.tsx'))
const CompareBar = lazy(() =>
  import('#domain/lines/CompareBar.tsx').then((module) => ({ default: module.CompareBar })),
)
const WaitingStrip = lazy(() => import('#domain/orders/waiting/WaitingStrip.tsx'))
const LineResults = lazyPart(() => import('./LineResults.tsx').then((module) => module.LineResults))
const SearchBar = lazyPart(() => import('./SearchBar.tsx').then((module) => module.SearchBar))

/** Loads what shows a search that the server has rendered. */
export const loadParts = () => Promise.all([LineResults.load(), SearchBar.load()])

/** 找专线 (product.md §5): a search or a comparison; the address holds the whole state of either. */
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
  const isCustomer = useIsCustomer()
  // On phones the form folds after a search was sent or came as an address.
  // A wrong amount is corrected in the form.
  const [isSent, setSent] = useState(query.to !== null && !hasFault(query))
  const isFolded = isSent && query.to !== null
  const isLookingUp = useIsResolvingDestination(query.toText)
  const isSearching = query.to !== null || isLookingUp
  // Queried here, so that the answer is under way while the component that shows it still loads.
  const search = useLineSearch(query, site.cityId)
  const hasChosen = useComparing(({ chosen }) => chosen.length > 0)
  useTabName(useRegionName(query.to))

  const show = (next: SearchQuery, replace: boolean) =>
    void navigate({ search: String(writeSearch(next)) }, { replace, state: sameTab })

  /** Scrolls to the lines and focuses them, because the tapped element is gone. */
  const arrive = () => {
    setSent(true)
    onActivePage('[data-page-heading]')?.focus()
    window.scrollTo(0, 0)
  }

  return (
    <>
      <PageHeading
        title="找专线"
        beside={
          isCustomer && (
            <Suspense>
              <WaitingStrip isBeside />
            </Suspense>
          )
        }
        extra={
          isSearching && (
            <Button
              variant="default"
              size="compact-sm"
              className="phone-hidden"
              leftSection={<Icon of={IconPrinter} size={18} />}
              onClick={() => window.print()}
            >
              打印
            </Button>
          )
        }
      />
      {isFolded && (
        <Suspense fallback={<div className="hidden phone-flex touch" />}>
          <SearchBar query={query} siteName={siteName} onOpen={() => setSent(false)} />
        </Suspense>
      )}
      <div className={isFolded ? 'phone-hidden' : ''}>
        <SearchForm
          query={query}
          siteId={query.siteId ?? site.cityId}
          siteName={siteName}
          onSearch={show}
          onSent={() => setSent(true)}
        />
      </div>
      {isSearching ? (
        <Suspense
          fallback={
            <div className="mt-4">
              <LoadingRows n={10} />
            </div>
          }
        >
          <LineResults
            query={query}
            siteName={siteName}
            search={search}
            onPages={(pages) => {
              // The rows may arrive after the page was left.
              if (isOnScreen()) show({ ...query, pages }, true)
            }}
          />
        </Suspense>
      ) : (
        <StartView query={query} siteId={query.siteId ?? site.cityId} siteName={siteName} onSent={arrive} />
      )}
      {hasChosen && (
        <Suspense>
          <CompareBar search={query} />
        </Suspense>
      )}
    </>
  )
}
