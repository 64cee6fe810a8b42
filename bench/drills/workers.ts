// Two workers next to one, each with a third of a core: two cores then have some left for the database. `npx tsx
// bench/drills/workers.ts` as root on Linux, which limits the workers by cgroups. Exits with 1 when a promise is broken.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { createPool } from '#server/db/pool.ts'
import { buildOnce } from '#server/testing/process/serverProcess.ts'
import { processesOf } from '../load/cpu.ts'
import { dataDirOf, openData } from '../load/database.ts'
import { HttpConnection } from '../load/httpConnection.ts'
import { connections } from '../load/rounds.ts'
import type { Request } from '../load/rounds.ts'
import { runLoad } from '../load/run.ts'
import { ourSearches } from '../load/searchJobs.ts'
import { startServer } from '../load/serverProcess.ts'
import { ourTracks } from '../load/trackJobs.ts'
import { startVerdict } from '../trial/verdict.ts'

/** A worker's time in each period, µs. Short periods, so that a request seldom waits for the next one. */
const periodUs = 10_000
const allowedUs = 3_300
const secondsEach = 10
const rounds = 3
const ratioMin = 1.6

const root = '/sys/fs/cgroup'
const isVersion2 = existsSync(`${root}/cgroup.controllers`)

/** Limits a process to its share of a core. Returns the function that removes the limit once the process has ended. */
function limitProcess(pid: number): () => void {
  const folder = `${root}${isVersion2 ? '' : '/cpu'}/zhuanxiantong-${pid}`
  mkdirSync(folder)
  if (isVersion2) writeFileSync(`${folder}/cpu.max`, `${allowedUs} ${periodUs}`)
  else {
    writeFileSync(`${folder}/cpu.cfs_period_us`, String(periodUs))
    writeFileSync(`${folder}/cpu.cfs_quota_us`, String(allowedUs))
  }
  writeFileSync(`${folder}/cgroup.procs`, String(pid))
  return () => rmdirSync(folder)
}

/** Returns the requests per second that so many workers answer. */
async function measureWorkers(workers: number, next: () => Request): Promise<number> {
  const server = await startServer(dataDirOf('small'), { workers })
  const [primary = 0, ...children] = processesOf(server.pid)
  const limits = (workers === 1 ? [primary] : children).map(limitProcess)
  if (limits.length !== workers) throw new Error(`${workers} workers started ${limits.length} processes`)
  const open = Array.from({ length: connections }, () => new HttpConnection(server.port))
  const { perSecond } = await runLoad(
    open.map((connection) => () => next()(connection)),
    secondsEach,
  )
  for (const connection of open) connection.close()
  await server.stop()
  for (const remove of limits) remove()
  return perSecond
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
const verdict = startVerdict()
await buildOnce()
const embedded = await openData('small', say)
const pool = createPool(embedded.connection, {
  max: 2,
  isForMaintenance: true,
  onError: (error) => say(error.message),
})
for (const [name, next] of [
  ['search by total', await ourSearches(pool, 'total')],
  ['one waybill', ourTracks(1)],
] as const) {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const one = await measureWorkers(1, next)
    const two = await measureWorkers(2, next)
    say(`${name}: one worker ${one.toFixed(0)}/s, two ${two.toFixed(0)}/s`)
    ratios.push(two / one)
  }
  const [, median = 0] = ratios.toSorted((a, b) => a - b)
  verdict.judge(
    `${name}: two workers answer at least ${ratioMin} × one`,
    median >= ratioMin,
    `${median.toFixed(2)} ×`,
  )
}
await pool.end()
await embedded.stop()
verdict.end()
