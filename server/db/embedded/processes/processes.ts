import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../failure.ts'

/** A running process. `startStamp` distinguishes it from a later one with the same pid; empty where unknown. */
export interface RunningProcess {
  startStamp: string
  commandLine: string[]
  workingFolder: string | null
}

/** Returns the process of a pid; null when there is none, or only a zombie. */
export function readProcess(pid: number): RunningProcess | null {
  if (!Number.isInteger(pid) || pid <= 0) return null
  if (process.platform === 'linux') return readFromProc(pid)
  return process.platform === 'win32' ? readFromTaskList(pid) : readFromPs(pid)
}

/** Returns only the start stamp, cheap enough to call several times a second; null for no process or a zombie. */
export function startStampOf(pid: number): string | null {
  if (process.platform === 'linux') return readStat(pid)
  return answersSignals(pid) ? '' : null
}

/** Checks whether the operating system knows the pid, zombies included, as PostgreSQL's own check does. */
export function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function readStat(pid: number): string | null {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return null
  }
  // The command name in parentheses may itself hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? '')
}

function readFromProc(pid: number): RunningProcess | null {
  const startStamp = readStat(pid)
  if (startStamp === null) return null
  let commandLine: string[] = []
  let workingFolder: string | null = null
  try {
    commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    workingFolder = readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // Another user's process: return what was readable.
  }
  return { startStamp, commandLine, workingFolder }
}

function readFromPs(pid: number): RunningProcess | null {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=,command=', '-p', String(pid)], {
    encoding: 'utf8',
  })
  const match = /^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/m.exec((stdout ?? '').trim())
  if (!match || match[1]?.startsWith('Z')) return null
  // `ps` joins the arguments with blanks; a path with blanks is found again by asking for the whole tail.
  return { startStamp: '', commandLine: splitAtOptions(match[3] ?? ''), workingFolder: null }
}

function splitAtOptions(command: string): string[] {
  return command.split(/ (?=-)/).flatMap((part) => {
    const option = /^(-\w) (.*)$/.exec(part)
    return option ? [option[1] ?? '', option[2] ?? ''] : [part]
  })
}

function readFromTaskList(pid: number): RunningProcess | null {
  const taskList = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'tasklist.exe')
  const filter = ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']
  const { stdout } = spawnSync(taskList, filter, { encoding: 'utf8', windowsHide: true })
  const match = /^"([^"]+)","(\d+)"/m.exec(stdout ?? '')
  return match?.[2] === String(pid)
    ? { startStamp: '', commandLine: [match[1] ?? ''], workingFolder: null }
    : null
}
