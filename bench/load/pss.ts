import { readFileSync } from 'node:fs'
import { processesOf } from './cpu.ts'

/** Memory, MB. */
export interface Memory {
  all: number
  /** The part shared by name: the database's page cache (shared_buffers). */
  shared: number
}

/** Returns the memory of processes and their descendants, with shared memory divided among them (proc(5), Pss). */
export function memoryOf(pids: readonly number[]): Memory {
  let [all, shared] = [0, 0]
  for (const pid of pids.flatMap((one) => processesOf(one)))
    try {
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
      all += kilobytes('Pss') / 1024
      shared += kilobytes('Pss_Shmem') / 1024
    } catch {
      // it has ended
    }
  return { all, shared }
}
