import { openExpiryDialog, isExpiryCode } from './expiry.ts'
import { useSession } from './session.ts'

/**
 * Opens the expiry dialog if a call's code means that the current login has ended; returns whether it does. `token` is the
 * call's.
 */
export function openDialogIfExpired(code: number, path: string, token: string | null): boolean {
  const now = useSession.getState()
  // a replaced token is not the current login; getUser judges one whose user is not known yet
  const isPresentLogin = now.token === token && now.status !== 'loading'
  const hasExpired = isExpiryCode(code) && path !== '/user/getUser' && isPresentLogin
  if (hasExpired) openExpiryDialog()
  return hasExpired
}
