import { chownSync, closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Home } from '../home.ts'
import { startStampOf } from './processes.ts'

let registrations = 0

/** A registered user of a home's server; a file that names its process makes it visible to other processes. */
export interface Registration {
  /** Removes the registration and returns whether no live user is left, so that the server may stop. */
  leave(): boolean
}

/** Registers this process as a user of the home's server. A process that dies without leaving is not counted. */
export function registerUser(home: Home): Registration {
  const folder = join(home.folder, 'users')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (home.user) chownSync(folder, home.user.uid, home.user.gid)
  const path = join(folder, `${process.pid}-${startStampOf(process.pid) ?? ''}-${++registrations}`)
  closeSync(openSync(path, 'w'))
  return {
    leave() {
      // Remove first, count second: of two that leave at once, the later count is zero.
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
