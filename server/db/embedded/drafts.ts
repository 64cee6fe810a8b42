import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Home } from './home.ts'
import { startStampOf } from './processes/processes.ts'

/** Makes the empty folder for a new cluster. Its name holds the process, so that others can tell when it is abandoned. */
export function makeDraft(home: Home): string {
  const draft = temporaryPath(home, 'init')
  mkdirSync(draft, { mode: 0o700 })
  if (home.user) chownSync(draft, home.user.uid, home.user.gid)
  return draft
}

/** Returns a path in the home for a draft or the first output of a server, unique to this process. */
export function temporaryPath(home: Home, kind: 'init' | 'start'): string {
  const token = randomBytes(4).toString('hex')
  return join(home.folder, `${kind}-${process.pid}-${startStampOf(process.pid) ?? ''}-${token}`)
}

/** Waits until no other draft sorts before this one or the cluster exists: concurrent initdb would slow each other down. */
export async function waitForLock(home: Home, draft: string): Promise<void> {
  const ours = basename(draft)
  const isAhead = (name: string): boolean => name < ours && isDraft(name) && !isAbandoned(name)
  while (!existsSync(join(home.cluster, 'PG_VERSION')) && readdirSync(home.folder).some(isAhead))
    await pause(20)
}

/** Removes half-made files of processes that have ended. An orphaned initdb may still write for a moment, hence the retries. */
export async function removeAbandoned(home: Home): Promise<void> {
  for (const name of readdirSync(home.folder).filter(isAbandoned))
    await removeStubborn(join(home.folder, name))
}

function isDraft(name: string): boolean {
  return /^init-\d+-\d*-[0-9a-f]+$/.test(name)
}

function isAbandoned(name: string): boolean {
  const match = /^(?:init|start)-(\d+)-(\d*)-/.exec(name)
  return match !== null && startStampOf(Number(match[1])) !== match[2]
}

async function removeStubborn(path: string): Promise<void> {
  for (let attempt = 1; existsSync(path); attempt++) {
    try {
      rmSync(path, { recursive: true, force: true })
    } catch (error) {
      if (attempt === 50) throw error
    }
    await pause(40)
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
