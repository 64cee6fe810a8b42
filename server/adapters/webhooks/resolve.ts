import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

/** Resolves the addresses of a host; throws without any, or when the signal aborts. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[]>

const tryMs = 2_000

/**
 * Queries the name servers itself, over sockets. The system's look-up would occupy one of the few threads that files and
 * passwords need, for as long as a slow name server takes.
 */
export const resolveHost: ResolveHost = async (host, signal) => {
  if (isIP(host) !== 0) return [host]
  if (/^localhost\.?$/i.test(host)) return ['127.0.0.1', '::1']
  const resolver = new Resolver({ timeout: tryMs, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = [v4, v6].flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    if (found.length === 0 && v4.status === 'rejected') throw v4.reason
    return found
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
