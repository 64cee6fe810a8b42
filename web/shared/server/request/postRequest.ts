import type { CallPath } from '#contract/calls/permissions.ts'
import { apiBase, credentials } from './apiBase.ts'

interface Posted {
  path: CallPath
  /** JSON, or the bytes of a blob. */
  body: unknown
  headers: Record<string, string>
  /** The query part of the address. */
  query?: string
}

/** Returns the header of a login's token; none for a visitor. */
export const tokenHeaders = (token: string | null): Record<string, string> =>
  token ? { Authorization: token } : {}

/** Returns the address and options with which `fetch` sends a call. */
export function postRequest({
  path,
  body,
  headers,
  query = '',
}: Posted): [address: string, options: RequestInit] {
  const isBytes = body instanceof Blob
  return [
    `${apiBase}${path}${query}`,
    {
      method: 'POST',
      headers: { 'Content-Type': isBytes ? 'application/octet-stream' : 'application/json', ...headers },
      body: isBytes ? body : JSON.stringify(body),
      credentials,
    },
  ]
}
