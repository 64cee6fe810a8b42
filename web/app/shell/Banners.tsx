import { lazy, Suspense } from 'react'
import { useEndedLogin } from '#shared/server/expiry.ts'
import { useSession } from '#shared/server/session.ts'
import { Announcements } from '../announcements/Announcements.tsx'
import { useNewVersion } from '../background/newVersion.ts'

const EndedBanner = lazy(() => import('../expiry/EndedBanner.tsx'))
const NewVersionBanner = lazy(() => import('./NewVersionBanner.tsx'))
const ExpiryBanner = lazy(() => import('../expiry/ExpiryBanner.tsx'))

/** Renders temporary notices between navbar and page: a newer version, an ended login, an ending term, announcements. */
export function Banners() {
  const status = useSession((session) => session.status)
  const hasEnded = useEndedLogin(({ why }) => why !== null)
  const hasNewVersion = useNewVersion(({ isThere }) => isThere)
  if (status === 'loading') return null
  return (
    <>
      <Suspense>
        {hasNewVersion && <NewVersionBanner />}
        {hasEnded && <EndedBanner />}
        {status === 'user' && <ExpiryBanner />}
      </Suspense>
      <Announcements />
    </>
  )
}
