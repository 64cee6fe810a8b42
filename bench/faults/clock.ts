// Clock jumps by an hour and a day, ahead and back, under 16 writers: the server's, the database's, and both by an hour at once.
// `npx tsx bench/faults/clock.ts [seconds of each]`, default 15; two workers. Exits with 1 when a promise is broken.
import { setTimeout as wait } from 'node:timers/promises'
import { dayMs, hourMs } from '#contract/kernel/time.ts'
import { actor, freshMobile } from '#server/testing/actors.ts'
import { cloneDatabase, startCluster } from '#server/testing/cluster.ts'
import { callServer } from '#server/testing/process/client.ts'
import { startOrderWriters } from '#server/testing/process/orderWriters.ts'
import { buildOnce, productionSettings, startServer } from '#server/testing/process/serverProcess.ts'
import { startClients } from '../trial/clients.ts'
import { openPeople } from '../trial/people.ts'
import { judgeAnswers, judgeLogins, judgeOrders, judgeProcesses } from '../trial/promises.ts'
import { databaseClockOf, machineClock } from '../trial/shiftedClock.ts'
import type { ShiftedClock } from '../trial/shiftedClock.ts'
import { startVerdict, seconds } from '../trial/verdict.ts'

const shiftedMs = Number(process.argv[2] ?? 15) * 1000
const writers = 16
const jobMsMax = 10_000
/** Jobs that wait for a clock that ran ahead are found within this time (server/process/sharedResources.ts). */
const mendedMsMax = 45_000
/** A jump of both clocks is detected within this time (server/db/databaseClock.ts). */
const readMs = 12_000

await buildOnce()
const verdict = startVerdict()
const cluster = await startCluster()
const clone = await cloneDatabase(cluster.connection)
const { people, pool } = openPeople(clone.connection)
// with a user in the database no demo data are loaded
await actor(people, { type: 2 })
const ofDatabase = await databaseClockOf(pool, clone.connection.database)
const ofServer = machineClock()
const server = await startServer({
  ...productionSettings(clone.connection),
  WORKERS: '2',
  NODE_OPTIONS: ofServer.nodeOptions,
})

/** Requests an SMS code and returns the code of the answer. */
const requestCode = async (mobile: string): Promise<number> =>
  (await callServer(server.port, '/user/sendSmsCode', { mobile, purpose: 'register' })).code

/** Adds a job by the database's time, due a second later. */
const addJob = () =>
  pool.query(`
    insert into job (queue, data, created_at, due_at)
    select 'consult.tellUnread', '{"consultId": 0, "side": "carrier"}', at, at + interval '1 second'
    from (select pg_catalog.now() + make_interval(secs => ms / 1000) as at from shifted.by) told`)

/** Checks that the jobs are done in time. */
async function judgeJobs(of: string, withinMs: number): Promise<void> {
  const startedMs = performance.now()
  let isDone = false
  while (!isDone && performance.now() - startedMs < withinMs) {
    await wait(100)
    isDone = (await pool.query(`select 1 from job where queue = 'consult.tellUnread'`)).rowCount === 0
  }
  const figure = isDone ? seconds(performance.now() - startedMs) : 'not'
  verdict.judge(`${of}: a job is done within ${seconds(withinMs)}`, isDone, figure)
}

/** Checks that the second of two concurrent SMS codes for a mobile is refused. */
async function judgeLimit(of: string, mobile: string): Promise<void> {
  const codes = [await requestCode(mobile), await requestCode(mobile)].join()
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
  const clients = startClients(port, [{ path: '/lines/searchLines' }, { path: '/user/getUser', token }], 20)
  await writing.acknowledgeMore(writers)
  for (const [clockName, clock, byMs] of jumps) {
    const name = `${clockName} ${byMs > 0 ? '+' : '-'}${Math.abs(byMs) / hourMs} h`
    const mobile = freshMobile()
    writing.resetTimes()
    clients.take()
    await clock.shift(byMs)
    await judgeLimit(name, mobile)
    await addJob()
    await judgeJobs(name, jobMsMax)
    await wait(shiftedMs)
    await judgeLogins(verdict, server.port, writing.tokens)
    // just before the clock is right again
    await addJob()
    await clock.shift(0)
    await judgeJobs(`${name}, and right again`, mendedMsMax)
    await judgeLimit(`${name}, and right again`, freshMobile())
    if (clock === both && byMs > 0) {
      const code = await requestCode(mobile)
      verdict.judge(`${name}, and right again: a limit used up under it is free`, code === 200, code)
    }
    const isWriting = await writing.acknowledgeMore(writers, jobMsMax)
    verdict.judge(`${name}: ${writers} orders more within 10 s`, isWriting, seconds(writing.longestGapMs()))
    judgeAnswers(verdict, clients.take(), writing, `${name}: `)
  }
  await writing.stop()
  await clients.stop()
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
