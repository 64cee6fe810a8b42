import { readdirSync, readFileSync } from 'node:fs'

/** proc(5) counts CPU time in ticks of 10 ms. */
const tickMs = 10

interface Stat {
  parent: number
  /** Its own user and system time, ticks. */
  own: number
  /** That of its ended children. */
  ended: number
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name in brackets may contain anything
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (field: number) => fields[field - 3] ?? 0
    return { parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) }
  } catch {
    // it has ended
    return null
  }
}

function allStats(): Map<number, Stat> {
  const stats = new Map<number, Stat>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null
    if (stat) stats.set(Number(name), stat)
  }
  return stats
}

/** Returns a process and its descendants. */
export function processesOf(pid: number, stats = allStats()): number[] {
  const children = [...stats].filter(([, { parent }]) => parent === pid)
  return [pid, ...children.flatMap(([child]) => processesOf(child, stats))]
}

/** Returns the CPU time of a process and its descendants, ms. */
export function cpuMs(pid: number): number {
  const stats = allStats()
  const ticks = processesOf(pid, stats).map(
    (one) => (stats.get(one)?.own ?? 0) + (stats.get(one)?.ended ?? 0),
  )
  return ticks.reduce((sum, one) => sum + one, 0) * tickMs
}
