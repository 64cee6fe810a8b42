import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { parseNumbers } from '#domain/shipment/parseNumbers.ts'
import { trackAddress } from '#domain/shipment/trackAddress.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import { useTabName } from '#shared/browser/tabName.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { exactly, rereadOnly } from '#shared/server/reads/reread.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { ShareTracking } from './ShareTracking.tsx'
import { TrackForm } from './TrackForm.tsx'
import { trackingQuery } from './trackingQuery.ts'
import { TrackResults } from './TrackResults.tsx'

/** Returns the number, or the first of several and how many there are. */
function tabNameOf([first, ...more]: readonly string[]): string | null {
  if (first === undefined) return null
  return more.length === 0 ? first : `${first} 等 ${more.length + 1} 个`
}

/** Page 查运单: progress of up to 20 numbers in the address (`?no=a,b`). The phone tail stays in memory. */
export default function TrackPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const addressNumbers = search.get('no') ?? ''
  const { numbers } = parseNumbers(addressNumbers)
  const key = numbers.join(',')
  useTabName(tabNameOf(numbers))
  // a tail belongs to the numbers it was typed for; using it for others would waste limited tries
  const [unlock, setUnlock] = useState({ key: '', tail: '' })
  const tail = unlock.key === key ? unlock.tail : ''
  // TrackResults loads it; a link to numbers that no waybill has would show nothing
  const { data } = useQuery({ ...trackingQuery(numbers, tail), enabled: false })
  const found = data?.list.flatMap(({ number, waybills }) => (waybills.length > 0 ? [number] : [])) ?? []

  const onSearch = (nextNumbers: string[], phoneTail: string) => {
    setUnlock({ key: nextNumbers.join(','), tail: phoneTail })
    if (nextNumbers.join(',') !== key) void navigate(trackAddress(nextNumbers), { state: sameTab })
    // searching the same numbers again bypasses the cache
    const query = trackingQuery(nextNumbers, phoneTail)
    const shown = queryClient.getQueryData(query.queryKey)
    const isHidden = shown?.list.some(({ waybills }) => waybills.some((waybill) => !waybill.isUnlocked))
    // a refetch omits a tail that unlocked nothing; a new search must send it again
    if (phoneTail !== '' && isHidden) void queryClient.resetQueries(exactly(query))
    else void rereadOnly(query)
  }
  const clearNumbers = () => {
    if (key !== '') void navigate(trackAddress([]), { state: sameTab })
  }

  return (
    <div className="stack gap-5 flush-first">
      <PageHeading
        title="查运单"
        extra={found.length > 0 ? <ShareTracking address={trackAddress(found)} /> : null}
      />
      <TrackForm searched={addressNumbers} onSearch={onSearch} onEmpty={clearNumbers} />
      {numbers.length > 0 ? (
        <TrackResults
          numbers={numbers}
          phoneTail={tail}
          onWithoutTail={() => setUnlock({ key: '', tail: '' })}
        />
      ) : (
        <EmptyState title="粘贴单号就能查" text="运单号、订单号、自编运单号均可，一次最多 20 个，不用登录" />
      )}
    </div>
  )
}
