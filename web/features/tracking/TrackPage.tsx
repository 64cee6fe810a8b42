import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { queryClient } from '../../shared/server/queryClient.ts'
import { exactly, rereadOnly } from '../../shared/server/reads/reread.ts'
import { EmptyState } from '../../shared/ui/kit/EmptyState.tsx'
import { PageHeading } from '../../shared/ui/kit/PageHeading.tsx'
import { sameTab } from '../../shared/browser/sameTab.ts'
import { useTabName } from '../../shared/browser/tabName.ts'
import { trackAddress } from '../../domain/shipment/trackAddress.ts'
import { parseNumbers } from '../../domain/shipment/parseNumbers.ts'
import { ShareLook } from './ShareLook.tsx'
import { TrackForm } from './TrackForm.tsx'
import { trackingQuery } from './trackingQuery.ts'
import { TrackResults } from './TrackResults.tsx'
import classes from './TrackPage.module.css'

/** The number, or the first of several and how many they are. */
function tabNameOf([first, ...more]: readonly string[]): string | null {
  if (first === undefined) return null
  return more.length === 0 ? first : `${first} 等 ${more.length + 1} 个`
}

/** 查运单: up to 20 numbers in the address bar (`?no=a,b`), each with its progress; the phone tail stays in memory. */
export default function TrackPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = search.get('no') ?? ''
  const { numbers } = parseNumbers(asked)
  const key = numbers.join(',')
  useTabName(tabNameOf(numbers))
  // a tail belongs to the numbers it was typed for: going back to others must not use up tries with it
  const [unlock, setUnlock] = useState({ key: '', tail: '' })
  const tail = unlock.key === key ? unlock.tail : ''

  const look = (wanted: string[], phoneTail: string) => {
    setUnlock({ key: wanted.join(','), tail: phoneTail })
    if (wanted.join(',') !== key) void navigate(trackAddress(wanted), { state: sameTab })
    // pressed again for the same: what is kept is not the answer
    const query = trackingQuery(wanted, phoneTail)
    const shown = queryClient.getQueryData(query.queryKey)
    const isHidden = shown?.list.some(({ waybills }) => waybills.some((waybill) => !waybill.isUnlocked))
    // a refresh keeps back a tail that opened nothing; somebody who presses means it to be tried again
    if (phoneTail !== '' && isHidden) void queryClient.resetQueries(exactly(query))
    else void rereadOnly(query)
  }
  const clear = () => {
    if (key !== '') void navigate(trackAddress([]), { state: sameTab })
  }

  return (
    <div className={classes.page}>
      <PageHeading
        title="查运单"
        extra={numbers.length > 0 ? <ShareLook address={trackAddress(numbers)} /> : null}
      />
      <TrackForm asked={asked} onLook={look} onNothing={clear} />
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
