/** The address of the login that leads back to `fullPath` (path, query and hash). */
export function loginPath(fullPath: string): string {
  return `/login?redirect=${encodeURIComponent(fullPath)}`
}
