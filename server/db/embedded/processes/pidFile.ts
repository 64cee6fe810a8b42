import { linkSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { answersSignals, readProcess } from './processes.ts'

/** PostgreSQL writes the file at once after making it; one that is empty for so long is left over from a crash. */
const writtenWithinMs = 10_000

/** What PostgreSQL's `postmaster.pid` tells. */
export interface PidFile {
  text: string
  pid: number
  /** It has accepted connections; before that, even its socket may be missing. */
  isReady: boolean
}

function readPidFile(cluster: string): PidFile | null {
  let text: string
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  } catch {
    return null
  }
  const lines = text.split('\n')
  return {
    text,
    pid: Math.abs(Number.parseInt(lines[0] ?? '', 10)) || 0,
    isReady: lines[7]?.trim() === 'ready',
  }
}

/** The live server of this very cluster: neither a stale pid, nor a zombie, nor a stranger who was given the old pid. */
export function findLiveServer(cluster: string): PidFile | null {
  const file = readPidFile(cluster)
  return file && isServerOf(file.pid, cluster) ? file : null
}

function isServerOf(pid: number, cluster: string): boolean {
  const found = readProcess(pid)
  if (!found) return false
  // The server's children rename themselves ("postgres: checkpointer"), so this is the postmaster alone.
  const program = basename((found.commandLine[0] ?? '').replaceAll('\\', '/'))
  if (process.platform === 'win32') return program.toLowerCase() === 'postgres.exe'
  return program === 'postgres' && (found.commandLine.includes(cluster) || found.workingFolder === cluster)
}

/**
 * Takes away a `postmaster.pid` whose pid now belongs to a zombie or a stranger: PostgreSQL itself would refuse to start.
 * A file with a dead pid is left to PostgreSQL, which sees through it.
 */
export function removeFalsePidFile(cluster: string): void {
  const seen = readPidFile(cluster)
  // without a number yet it is being written by a server that starts this very moment
  if (
    !seen ||
    (seen.pid === 0 && isYoung(cluster)) ||
    !answersSignals(seen.pid) ||
    isServerOf(seen.pid, cluster)
  )
    return
  const path = join(cluster, 'postmaster.pid')
  const aside = `${path}.false-${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  // Another starter may have replaced the file between the look and the rename: then it is put back.
  if (readFileSync(aside, 'utf8').split('\n')[0] !== seen.text.split('\n')[0]) putBack(aside, path)
  rmSync(aside, { force: true })
}

function isYoung(cluster: string): boolean {
  try {
    return Date.now() - statSync(join(cluster, 'postmaster.pid')).mtimeMs < writtenWithinMs
  } catch {
    return false
  }
}

function putBack(aside: string, path: string): void {
  try {
    linkSync(aside, path)
  } catch {
    // A newer file is there already; it is the true one.
  }
}
