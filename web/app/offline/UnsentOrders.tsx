import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { composedQuery } from '#shared/server/reads/callQuery.ts'
import { useSession } from '#shared/server/session.ts'
import { isResendingAtHand, loadResending } from './resending.ts'

/** How often the device is read: forms of other windows keep theirs, too. */
const everyMs = 5_000

const readUnsent = async () => (isResendingAtHand() ? (await loadResending()).readUnsent() : [])

/** Names the user's orders that wait for the network, each with a link to its form. */
export function UnsentOrders() {
  const userId = useSession(({ user }) => user?.id)
  const { data = [] } = useQuery(
    composedQuery(null, { unsentOrdersOf: userId }, readUnsent, {
      enabled: userId !== undefined,
      networkMode: 'always',
      refetchInterval: everyMs,
      staleTime: 0,
    }),
  )
  if (data.length === 0) return null
  return (
    <div>
      {data.length} 单等网络恢复后自动提交：
      {data.map(({ id, to, address }, at) => (
        <span key={id}>
          {at > 0 ? '、' : ''}
          {address === null ? `给 ${to}` : <Link to={address}>给 {to}</Link>}
        </span>
      ))}
    </div>
  )
}
