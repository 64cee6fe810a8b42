import { announceExpiry, isExpiryCode } from './expiry.ts'
import { useSession } from './session.ts'

/** Opens the expiry dialog where a code, answered to a call with this token, says that the present login is gone; answers whether it does. */
export function announceIfExpired(code: number, path: string, token: string | null): boolean {
  const now = useSession.getState()
  // a token that has been replaced meanwhile is not the present login; one not known yet is getUser's to judge
  const isPresentLogin = now.token === token && now.status !== 'loading'
  const hasExpired = isExpiryCode(code) && path !== '/user/getUser' && isPresentLogin
  if (hasExpired) announceExpiry()
  return hasExpired
}
