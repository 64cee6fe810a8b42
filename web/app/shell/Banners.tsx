import { lazy, Suspense } from 'react'
import { useEndedLogin } from '#shared/server/expiry.ts'
import { useSession } from '#shared/server/session.ts'
import { Announcements } from '../announcements/Announcements.tsx'

const EndedBanner = lazy(() => import('../expiry/EndedBanner.tsx'))
const ExpiryBanner = lazy(() => import('../expiry/ExpiryBanner.tsx'))

/** Renders temporary notices between navbar and page: an ended login, an ending term, announcements. */
export function Banners() {
  const isUser = useSession(({ status }) => status === 'user')
  const hasEnded = useEndedLogin(({ why }) => why !== null)
  return (
    <>
      <Suspense>
        {hasEnded && <EndedBanner />}
        {isUser && <ExpiryBanner />}
      </Suspense>
      <Announcements />
    </>
  )
}
