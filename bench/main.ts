// `npm run bench`: the figures of docs/benchmarks.md, each as a ratio measured in this one run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createPool } from '../server/db/pool.ts'
import { compare, connections } from './load/compare.ts'
import type { Comparison, Job } from './load/compare.ts'
import { dataDirOf, openData } from './load/database.ts'
import type { Size } from './load/database.ts'
import { orderJobs } from './load/orderJobs.ts'
import { searchJobs } from './load/searchJobs.ts'
import { startServer } from './load/serverProcess.ts'
import { trackJobs } from './load/trackJobs.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

interface Goal {
  what: string
  value: string
  goal: string
  isReached: boolean
}
const goals: Goal[] = []

/** Serves the data of a size and compares each of the named jobs with the database alone. */
async function measure(
  size: Size,
  jobs: Record<string, (pool: pg.Pool) => Promise<() => Job>>,
): Promise<Record<string, Comparison>> {
  const embedded = await openData(size, say)
  const pool = createPool(embedded.connection, {
    max: 4,
    isForMaintenance: true,
    onError: (error) => say(error.message),
  })
  await pool.query('checkpoint')
  const server = await startServer(dataDirOf(size))
  const results: Record<string, Comparison> = {}
  for (const [name, prepare] of Object.entries(jobs)) {
    const comparison = await compare(server.port, embedded.connection, await prepare(pool))
    results[name] = comparison
    const { server: ours, database } = comparison
    say(
      `${size.padEnd(6)} ${name.padEnd(12)} server ${ours.perSecond.toFixed(0).padStart(6)}/s p50 ${ours.p50Ms.toFixed(1)} p99 ${ours.p99Ms.toFixed(1)} ms` +
        ` | database alone ${database.perSecond.toFixed(0).padStart(6)}/s p99 ${database.p99Ms.toFixed(1)} ms | ${(comparison.share * 100).toFixed(0)} %`,
    )
  }
  await server.stop()
  await pool.end()
  await embedded.stop()
  return results
}

function shareGoal(what: string, comparison: Comparison | undefined, atLeastPercent: number): void {
  const percent = (comparison?.share ?? 0) * 100
  goals.push({
    what,
    value: `${percent.toFixed(0)} %`,
    goal: `≥ ${atLeastPercent} %`,
    isReached: percent >= atLeastPercent,
  })
}

async function measureStarts(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhuanxiantong-bench-'))
  const first = await startServer(dataDir, 'npm')
  await first.stop()
  const later = await startServer(dataDir, 'npm')
  await later.stop()
  rmSync(dataDir, { recursive: true, force: true })
  for (const [what, { startedMs }, seconds] of [
    ['first start with demo data', first, 10],
    ['later start', later, 3],
  ] as const)
    goals.push({
      what,
      value: `${(startedMs / 1000).toFixed(1)} s`,
      goal: `< ${seconds} s`,
      isReached: startedMs < seconds * 1000,
    })
}

say(`${connections} connections, load generator on the same machine`)
await measureStarts()
const small = await measure('small', { search: searchJobs })
const large = await measure('large', { search: searchJobs, getWaybills: trackJobs, createOrder: orderJobs })

const p99Ratio = (large['search']?.server.p99Ms ?? Infinity) / (small['search']?.server.p99Ms ?? 1)
goals.push({
  what: 'search p99 at 1,000,000 lines over that at 10,000',
  value: `${p99Ratio.toFixed(2)} ×`,
  goal: '≤ 2 ×',
  isReached: p99Ratio <= 2,
})
shareGoal('search throughput of the database alone', large['search'], 40)
shareGoal('getWaybills throughput of the database alone', large['getWaybills'], 30)
shareGoal('createOrder throughput of the database alone', large['createOrder'], 30)

say('')
for (const { what, value, goal, isReached } of goals)
  say(`${isReached ? 'reached' : 'MISSED '}  ${what.padEnd(52)} ${value.padStart(8)}  (${goal})`)
process.exitCode = goals.every(({ isReached }) => isReached) ? 0 : 1
