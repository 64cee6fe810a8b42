import type { Home } from '../home.ts'

/** Returns the spawn options to run a process as the server's user. */
export function asUser(home: Home): { uid?: number; gid?: number } {
  return home.user ? { uid: home.user.uid, gid: home.user.gid } : {}
}

/** Returns a minimal environment: no PG*, LD_* or LC_* variables of the caller reach the server. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const names = process.platform === 'win32' ? ['SystemRoot', 'TEMP', 'TMP', 'PATH'] : ['PATH']
  const values = Object.fromEntries(names.map((name) => [name, process.env[name]]))
  return { ...values, LANG: 'C', LC_ALL: 'C', TZ: 'UTC' }
}
