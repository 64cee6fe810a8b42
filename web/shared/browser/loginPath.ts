import { loginPagePath } from '#contract/kernel/pages.ts'
/** Returns the address of the login that leads back to `fullPath` (path, query and hash). */
export function loginPath(fullPath: string): string {
  return `${loginPagePath}?redirect=${encodeURIComponent(fullPath)}`
}
