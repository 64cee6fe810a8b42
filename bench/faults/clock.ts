// Clocks that jump by an hour and a day, ahead and back, under 16 writers: the server's, the database's, and by an hour both at once.
// `npx tsx bench/faults/clock.ts [seconds of each]`, 15 unless told; two workers. Ends with 1 where a promise is broken.
import { setTimeout as wait } from 'node:timers/promises'
import { dayMs, hourMs } from '../../contract/kernel/time.ts'
import { actor, freshMobile } from '../../server/testing/actors.ts'
import { cloneDatabase, startCluster } from '../../server/testing/cluster.ts'
import { callServer } from '../../server/testing/process/client.ts'
import { startOrderWriters } from '../../server/testing/process/orderWriters.ts'
import { buildOnce, productionSettings, startServer } from '../../server/testing/process/serverProcess.ts'
import { startAskers } from '../trial/askers.ts'
import { openPeople } from '../trial/people.ts'
import { judgeAnswers, judgeLogins, judgeOrders, judgeProcesses } from '../trial/promises.ts'
import { databaseClockOf, machineClock } from '../trial/shiftedClock.ts'
import type { ShiftedClock } from '../trial/shiftedClock.ts'
import { beginVerdict, seconds } from '../trial/verdict.ts'

const shiftedMs = Number(process.argv[2] ?? 15) * 1000
const writers = 16
const jobMsMax = 10_000
/** What waits for a clock that ran ahead is found within this (server/process/ground.ts). */
const mendedMsMax = 45_000
/** A jump that both make is read within this (server/db/databaseClock.ts). */
const readMs = 12_000

await buildOnce()
const verdict = beginVerdict()
const cluster = await startCluster()
const clone = await cloneDatabase(cluster.connection)
const { people, pool } = openPeople(clone.connection)
// somebody is there, so that no demo data are loaded
await actor(people, { type: 2 })
const ofDatabase = await databaseClockOf(pool, clone.connection.database)
const ofServer = machineClock()
const server = await startServer({
  ...productionSettings(clone.connection),
  WORKERS: '2',
  NODE_OPTIONS: ofServer.nodeOptions,
})

/** Asks for an SMS code; gives the code of the answer. */
const askCode = async (mobile: string): Promise<number> =>
  (await callServer(server.port, '/user/sendSmsCode', { mobile, purpose: 'register' })).code

/** Adds a job as the database tells the time, due a second later. */
const addJob = () =>
  pool.query(`
    insert into job (queue, data, created_at, due_at)
    select 'consult.tellUnread', '{"consultId": 0, "side": "carrier"}', at, at + interval '1 second'
    from (select pg_catalog.now() + make_interval(secs => ms / 1000) as at from shifted.by) told`)

/** Judges whether the jobs are done within the time. */
async function judgeJobs(of: string, withinMs: number): Promise<void> {
  const beganMs = performance.now()
  let isDone = false
  while (!isDone && performance.now() - beganMs < withinMs) {
    await wait(100)
    isDone = (await pool.query(`select 1 from job where queue = 'consult.tellUnread'`)).rowCount === 0
  }
  const figure = isDone ? seconds(performance.now() - beganMs) : 'not'
  verdict.judge(`${of}: a job is done within ${seconds(withinMs)}`, isDone, figure)
}

/** Judges whether of two SMS codes for a mobile at once the second is refused. */
async function judgeLimit(of: string, mobile: string): Promise<void> {
  const codes = [await askCode(mobile), await askCode(mobile)].join()
  verdict.judge(`${of}: of two SMS codes at once the second is refused`, codes === '200,429', codes)
}

const both: ShiftedClock = {
  async shift(ms) {
    await Promise.all([ofServer.shift(ms), ofDatabase.shift(ms)])
    await wait(readMs)
  },
}
const jumps: [name: string, clock: ShiftedClock, byMs: number][] = [
  ...[hourMs, -hourMs, dayMs, -dayMs].flatMap((byMs): [string, ShiftedClock, number][] => [
    ['the server’s clock', ofServer, byMs],
    ['the database’s clock', ofDatabase, byMs],
  ]),
  ['both clocks', both, hourMs],
  ['both clocks', both, -hourMs],
]

try {
  const port = () => server.port
  const writing = await startOrderWriters(people, { port, writers, excused: {} })
  const token = writing.tokens[0] ?? ''
  const askers = startAskers(port, [{ path: '/lines/searchLines' }, { path: '/user/getUser', token }], 20)
  await writing.acknowledgeMore(writers)
  for (const [clockName, clock, byMs] of jumps) {
    const name = `${clockName} ${byMs > 0 ? '+' : '-'}${Math.abs(byMs) / hourMs} h`
    const mobile = freshMobile()
    writing.forgetTimes()
    askers.take()
    await clock.shift(byMs)
    await judgeLimit(name, mobile)
    await addJob()
    await judgeJobs(name, jobMsMax)
    await wait(shiftedMs)
    await judgeLogins(verdict, server.port, writing.tokens)
    // a moment before the clock is right again
    await addJob()
    await clock.shift(0)
    await judgeJobs(`${name}, and right again`, mendedMsMax)
    await judgeLimit(`${name}, and right again`, freshMobile())
    if (clock === both && byMs > 0) {
      const code = await askCode(mobile)
      verdict.judge(`${name}, and right again: a limit used up under it is free`, code === 200, code)
    }
    const isWriting = await writing.acknowledgeMore(writers, jobMsMax)
    verdict.judge(`${name}: ${writers} orders more within 10 s`, isWriting, seconds(writing.longestGapMs()))
    judgeAnswers(verdict, askers.take(), writing, `${name}: `)
  }
  await writing.stop()
  await askers.stop()
  await judgeOrders(verdict, writing)
  await judgeLogins(verdict, server.port, writing.tokens)
  judgeProcesses(verdict, server)
  verdict.end()
} finally {
  server.signal('SIGTERM')
  await server.ended
  ofServer.drop()
  await pool.end()
  await clone.drop()
  await cluster.stop()
}
