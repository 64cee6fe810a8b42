import type { Home } from '../home.ts'

/** The options that make a child process run as the server's user. */
export function asUser(home: Home): { uid?: number; gid?: number } {
  return home.user ? { uid: home.user.uid, gid: home.user.gid } : {}
}

/** A bare environment: nothing of the caller's PG*, LD_* or LC_* variables reaches the server. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = process.platform === 'win32' ? ['SystemRoot', 'TEMP', 'TMP', 'PATH'] : ['PATH']
  const values = Object.fromEntries(kept.map((name) => [name, process.env[name]]))
  return { ...values, LANG: 'C', LC_ALL: 'C', TZ: 'UTC' }
}
