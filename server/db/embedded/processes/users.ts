import { chownSync, closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Home } from '../home.ts'
import { startStampOf } from './processes.ts'

let registrations = 0

/** One user of a home's server, known to all other processes by a file that names its process. */
export interface Registration {
  /** Takes the registration away and tells whether nobody else alive is left: then the server may stop. */
  leave(): boolean
}

/** Enters this process into the list of users of the home's server. A process that dies without leaving no longer counts. */
export function registerUser(home: Home): Registration {
  const folder = join(home.folder, 'users')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (home.user) chownSync(folder, home.user.uid, home.user.gid)
  const path = join(folder, `${process.pid}-${startStampOf(process.pid) ?? ''}-${++registrations}`)
  closeSync(openSync(path, 'w'))
  return {
    leave() {
      // Away first, looked second: of two that leave at once, the later look sees an empty list.
      rmSync(path, { force: true })
      return liveUsers(folder) === 0
    },
  }
}

function liveUsers(folder: string): number {
  let count = 0
  for (const name of readdirSync(folder)) {
    const [pid, startStamp] = name.split('-')
    if (startStampOf(Number(pid)) === startStamp) count++
    else rmSync(join(folder, name), { force: true })
  }
  return count
}
