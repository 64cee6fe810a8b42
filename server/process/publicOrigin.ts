import type { Config } from '../config.ts'

/**
 * Returns the site's public origin: as configured, or the local address; null when the system chooses the port. Never taken from
 * a request (reliability.md fact 14).
 */
export function publicOriginOf(config: Pick<Config, 'PUBLIC_ORIGIN' | 'HOST' | 'PORT'>): string | null {
  if (config.PUBLIC_ORIGIN !== undefined) return config.PUBLIC_ORIGIN
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST
  return config.PORT === 0 ? null : `http://${host}:${config.PORT}`
}
