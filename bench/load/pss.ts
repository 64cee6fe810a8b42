import { readFileSync } from 'node:fs'
import { processesOf } from './cpu.ts'

/** Memory, MB. */
export interface Memory {
  all: number
  /** Of it what processes share by name: the database's cache of its own pages (shared_buffers). */
  shared: number
}

/** Memory of processes and of all that they started, what several share divided among them (proc(5), Pss). */
export function memoryOf(pids: readonly number[]): Memory {
  let [all, shared] = [0, 0]
  for (const pid of pids.flatMap((one) => processesOf(one)))
    try {
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
      all += kilobytes('Pss') / 1024
      shared += kilobytes('Pss_Shmem') / 1024
    } catch {
      // it has ended meanwhile
    }
  return { all, shared }
}
