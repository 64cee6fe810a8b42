import { useQuery } from '@tanstack/react-query'
import { hourMs } from '#contract/kernel/time.ts'
import { useMayCallNow } from '#shared/server/permission/useMay.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { useSession } from '#shared/server/session.ts'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import type { SearchQuery } from '../searchQuery.ts'
import { HotDestinations } from './HotDestinations.tsx'
import { NumbersBox } from './NumbersBox.tsx'
import { UsualLanes } from './UsualLanes.tsx'
import classes from './StartView.module.css'

const mostHot = 12
const rowHeightPx = 44

interface Props {
  query: SearchQuery
  siteId: number
  siteName: string
  /** Called when a destination was chosen, so that the form can fold. */
  onSent: () => void
}

/**
 * Renders the page below the form before a destination is chosen (product.md §5 找专线). The usual lines and the popular
 * destinations appear together, so that nothing moves when the second has loaded.
 */
export function StartView({ query, siteId, siteName, onSent }: Props) {
  const isKnown = useSession(({ status }) => status !== 'loading')
  const mayHaveLanes = useMayCallNow('/orders/getUsualLanes')
  const hot = useQuery(callQuery('/lines/getDestinations', { siteId, most: mostHot }, { staleTime: hourMs }))
  const lanes = useQuery(callQuery('/orders/getUsualLanes', {}, { enabled: mayHaveLanes }))
  const isAwaited = !isKnown || hot.isLoading || lanes.isLoading
  const error = hot.error ?? lanes.error
  return (
    <div className={`grid gap-5 mt-5 ${classes.start}`} data-screen-only>
      <NumbersBox />
      <div className={`stack gap-5 min-w-0 ${classes.places}`} aria-busy={isAwaited}>
        {isAwaited ? (
          <LoadingRows n={4} heightPx={rowHeightPx} />
        ) : (
          <>
            <UsualLanes lanes={lanes.data?.list ?? []} />
            {hot.data && (
              <HotDestinations query={query} siteName={siteName} hot={hot.data.list} onChosen={onSent} />
            )}
            {error && (
              <ErrorState
                error={error}
                onRetry={() => {
                  if (hot.error) void hot.refetch()
                  if (lanes.error) void lanes.refetch()
                }}
              />
            )}
          </>
        )}
      </div>
    </div>
  )
}
