import { homePath, loginPagePath } from '../../../contract/kernel/pages.ts'
import type { CurrentUser } from '../../../contract/account/userCalls.ts'
import { sameSitePath } from '../../shared/browser/sameSite.ts'

/**
 * Where a login ends: where somebody was sent from, else at home, which for a carrier is its orders. The bare home page as the
 * place to go back to is no request: the button of the bar names whatever page is open.
 */
export function startPage(redirect: string | null, user: CurrentUser | null): string {
  const input = sameSitePath(redirect)
  // to itself would end nowhere
  if (input !== null && input !== homePath && !input.startsWith(loginPagePath)) return input
  return user?.type === 3 ? '/carrier/orders' : homePath
}
