import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Home } from './home.ts'
import { startStampOf } from './processes/processes.ts'

/** Makes the empty folder of a cluster to be; its name tells whose it is, so that others know when it is abandoned. */
export function makeDraft(home: Home): string {
  const draft = ownName(home, 'init')
  mkdirSync(draft, { mode: 0o700 })
  if (home.user) chownSync(draft, home.user.uid, home.user.gid)
  return draft
}

/** A path in the home for something temporary of this process: a draft, or the first words of a server. */
export function ownName(home: Home, kind: 'init' | 'start'): string {
  const token = randomBytes(4).toString('hex')
  return join(home.folder, `${kind}-${process.pid}-${startStampOf(process.pid) ?? ''}-${token}`)
}

/** Of several starters the one whose draft sorts first works, the others wait: five initdb at once would only slow each other. */
export async function untilOurTurn(home: Home, draft: string): Promise<void> {
  const ours = basename(draft)
  const isAhead = (name: string): boolean => name < ours && isDraft(name) && !isAbandoned(name)
  while (!existsSync(join(home.cluster, 'PG_VERSION')) && readdirSync(home.folder).some(isAhead))
    await pause(20)
}

/** Removes what starters that are gone left half-made. An orphaned initdb may still write for a moment, hence the retries. */
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
