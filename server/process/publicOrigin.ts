import type { Config } from '../config.ts'

/**
 * Where people reach the site: as configured or, on a developer's machine, where it listens; null where the system chooses the port.
 * Never what a request says of it (reliability.md fact 14).
 */
export function publicOriginOf(config: Pick<Config, 'PUBLIC_ORIGIN' | 'HOST' | 'PORT'>): string | null {
  if (config.PUBLIC_ORIGIN !== undefined) return config.PUBLIC_ORIGIN
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST
  return config.PORT === 0 ? null : `http://${host}:${config.PORT}`
}
