import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { noticeListPath } from '#domain/notices/unreadNotices.ts'
import { consultListPath, consultUnreadQuery } from '#shared/server/consultUnread.ts'
import { useLiveEvents } from '#shared/server/events/useLiveEvents.ts'
import { useMayCall, useMayCallNow } from '#shared/server/permission/useMay.ts'
import { reread, rereadOnly } from '#shared/server/reads/reread.ts'
import { useSession } from '#shared/server/session.ts'
import { refreshUser } from '#shared/server/sessionActions.ts'

const NewOrderWatch = lazy(() => import('../newOrders/NewOrderWatch.tsx'))

/** Only listens: a stream for every open page would cost more than a fetch each minute. */
const passive = { opens: false }

/**
 * Updates unread counts and the user's rights, each minute and at once while a page has the stream open. Unverified accounts and
 * carriers open the stream on every page.
 */
export function UnreadWatch() {
  useQuery({ ...consultUnreadQuery, enabled: useMayCallNow(consultListPath) })
  useLiveEvents('consult', () => void rereadOnly(consultUnreadQuery), passive)
  useLiveEvents('notice', () => void reread(noticeListPath), passive)
  const isUnverified = useSession(({ caller }) => caller.kind === 'user' && caller.factoryType === 0)
  useLiveEvents('account', () => void refreshUser(), { opens: isUnverified })
  const awaitsOrders = useMayCall('/carrier/acceptOrders')
  return awaitsOrders ? (
    <Suspense>
      <NewOrderWatch />
    </Suspense>
  ) : null
}
