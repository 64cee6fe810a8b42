import { readFileSync } from 'node:fs'

const [established, closeWait] = ['01', '08']

/** Returns client ports that a server on loopback holds open, by Linux. A client that does not read cannot notice the end. */
export function openSockets(serverPort: number): Set<number> {
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16)
  const rows = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, local, , state]) => portOf(local) === serverPort && (state === established || state === closeWait),
    )
  return new Set(rows.map(([, , remote]) => portOf(remote)))
}
