import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { consultListPath, consultUnreadQuery } from '../../shared/server/consultUnread.ts'
import { useLiveEvents } from '../../shared/server/events/useLiveEvents.ts'
import { reread, rereadOnly } from '../../shared/server/reads/reread.ts'
import { useSession } from '../../shared/server/session.ts'
import { refreshUser } from '../../shared/server/sessionActions.ts'
import { useMayCall } from '../../shared/server/useMay.ts'
import { noticeListPath } from '../../domain/notices/unreadNotices.ts'

const NewOrderWatch = lazy(() => import('../newOrders/NewOrderWatch.tsx'))

/** It only listens along: a stream for every page that somebody leaves open would cost more than a look each minute. */
const along = { opens: false }

/**
 * Keeps the counts of unread messages and notices, and what the user may: by a look each minute, and at once while a page has the
 * stream open. An account that is not verified waits for just that, and a carrier for orders: both have it open on every page.
 */
export function UnreadWatch() {
  const isKnown = useSession(({ status }) => status !== 'loading')
  const mayRead = useMayCall(consultListPath)
  useQuery({ ...consultUnreadQuery, enabled: isKnown && mayRead })
  useLiveEvents('consult', () => void rereadOnly(consultUnreadQuery), along)
  useLiveEvents('notice', () => void reread(noticeListPath), along)
  const isUnverified = useSession(({ asker }) => asker.kind === 'user' && asker.factoryType === 0)
  useLiveEvents('account', () => void refreshUser(), { opens: isUnverified })
  const awaitsOrders = useMayCall('/carrier/acceptOrders')
  return awaitsOrders ? (
    <Suspense>
      <NewOrderWatch />
    </Suspense>
  ) : null
}
