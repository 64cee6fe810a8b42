import type { CurrentUser } from '#contract/account/userCalls.ts'
import { homePath, loginPagePath } from '#contract/kernel/pages.ts'
import { sameSitePath } from '#shared/browser/sameSite.ts'

/**
 * Returns the page to open after login: the redirect, otherwise home, or the orders for a carrier.
 * The bare home page as redirect does not count: the bar's login button adds whatever page is open.
 */
export function startPage(redirect: string | null, user: CurrentUser | null): string {
  const input = sameSitePath(redirect)
  // a redirect to the login page would loop
  if (input !== null && input !== homePath && !input.startsWith(loginPagePath)) return input
  return user?.type === 3 ? '/carrier/orders' : homePath
}
