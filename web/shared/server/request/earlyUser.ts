import { readStored } from '../../browser/storage.ts'
import { postRequest, tokenHeaders } from './postRequest.ts'

/** A call that was sent before the page's scripts had loaded. */
export interface SentCall {
  token: string
  /** By `performance.now()`. */
  sentAtMs: number
  response: Promise<Response>
  controller: AbortController
}

declare global {
  /** The request of the script in the HTML's head, until the page takes it. */
  var sentUserCall: SentCall | undefined
}

/**
 * Requests the user of the stored token and keeps the request for the page's scripts. Returns false for a visitor, who requests
 * nothing.
 */
export function sendUserCall(): boolean {
  const token = readStored('token')
  if (!token) return false
  const controller = new AbortController()
  const [address, options] = postRequest({ path: '/user/getUser', body: {}, headers: tokenHeaders(token) })
  const response = fetch(address, { ...options, signal: controller.signal })
  // the page handles it
  response.catch(() => undefined)
  globalThis.sentUserCall = { token, sentAtMs: performance.now(), response, controller }
  return true
}

/** Returns the early request if it was sent with this token, and aborts one of a former login. It is used once. */
export function takeUserCall(token: string | null): SentCall | undefined {
  const sent = globalThis.sentUserCall
  globalThis.sentUserCall = undefined
  if (sent?.token === token) return sent
  sent?.controller.abort()
  return undefined
}
