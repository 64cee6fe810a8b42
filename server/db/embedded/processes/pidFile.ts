import { linkSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { answersSignals, readProcess } from './processes.ts'

/** PostgreSQL fills the file right after making it; one that is empty for longer is left from a crash. */
const writtenWithinMs = 10_000

/** The content of PostgreSQL's `postmaster.pid`. */
export interface PidFile {
  text: string
  pid: number
  /** Whether it accepts connections; before that, even its socket may be missing. */
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

/** Returns the live server of this cluster, ignoring stale pids, zombies and other programs with the old pid. */
export function findLiveServer(cluster: string): PidFile | null {
  const file = readPidFile(cluster)
  return file && isServerOf(file.pid, cluster) ? file : null
}

function isServerOf(pid: number, cluster: string): boolean {
  const found = readProcess(pid)
  if (!found) return false
  // The server's children rename themselves ("postgres: checkpointer"), so only the postmaster matches.
  const program = basename((found.commandLine[0] ?? '').replaceAll('\\', '/'))
  if (process.platform === 'win32') return program.toLowerCase() === 'postgres.exe'
  return program === 'postgres' && (found.commandLine.includes(cluster) || found.workingFolder === cluster)
}

/**
 * Removes a `postmaster.pid` whose pid belongs to a zombie or another program: PostgreSQL would refuse to start. PostgreSQL
 * itself handles a file with a dead pid.
 */
export function removeStalePidFile(cluster: string): void {
  const seen = readPidFile(cluster)
  // an empty file is being written by a server that is just starting
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
  // Another process may have replaced the file between the check and the rename: then restore it.
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
    // A newer file exists; it is the right one.
  }
}
