// A failover under 32 writers: Patroni with a synchronous standby, our built server with two processes behind haproxy, kill -9 of
// the primary and its Patroni. `npx tsx bench/drills/failover.ts [haproxy|pgbouncer] [rounds]`, default haproxy and 3;
// `pgbouncer` adds PgBouncer in transaction mode. Requirements: docs/operations.md. Exits with 1 when a promise of
// docs/reliability.md is broken.
import { startOrderWriters } from '#server/testing/process/orderWriters.ts'
import { buildOnce, productionSettings, startServer } from '#server/testing/process/serverProcess.ts'
import { codesText, startClients } from '../trial/clients.ts'
import { openPeople } from '../trial/people.ts'
import { judgeAnswers, judgeLogins, judgeOrders, judgeProcesses } from '../trial/promises.ts'
import { startVerdict, seconds } from '../trial/verdict.ts'
import { startFailoverCluster } from './failover/cluster.ts'

const isPooled = process.argv[2] === 'pgbouncer'
const rounds = Number(process.argv[3] ?? 3)
const writers = 32
const gapMsMax = 30_000
const timeoutMs = 120_000

await buildOnce()
const cluster = await startFailoverCluster({ isPooled })
const verdict = startVerdict()
const urlOf = (connection: typeof cluster.direct) => productionSettings(connection)
const { DATABASE_URL: directUrl = '' } = urlOf(cluster.direct)
// PgBouncer below 1.21 has no named statements in transaction mode, so none are named
const pooling = { DATABASE_DIRECT_URL: directUrl, DATABASE_NAMED_STATEMENTS: 'off' }
try {
  const server = await startServer({
    ...urlOf(cluster.pooled ?? cluster.direct),
    ...(isPooled ? pooling : {}),
    WORKERS: '2',
  })
  const { people, pool } = openPeople(cluster.direct)
  try {
    const port = () => server.port
    const writing = await startOrderWriters(people, { port, writers, excused: { databaseAway: true } })
    const token = writing.tokens[0] ?? ''
    const clients = startClients(
      port,
      [{ path: '/lines/searchLines' }, { path: '/user/getUser', token }],
      100,
    )
    for (let round = 1; round <= rounds; round += 1) {
      await writing.acknowledgeMore(10 * writers)
      const before = writing.acknowledged()
      writing.resetTimes()
      clients.take()
      const killed = await cluster.killPrimary()
      const isBack = await writing.acknowledgeMore(10 * writers, timeoutMs)
      const gapMs = writing.longestGapMs()
      const answers = clients.take()
      console.log(
        `round ${round}: ${killed} killed after ${before} orders; meanwhile ${codesText(answers.codes)}`,
      )
      verdict.judge('writing again within 30 s', isBack && gapMs <= gapMsMax, seconds(gapMs))
      judgeAnswers(verdict, answers, writing)
      await cluster.bringBack()
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
    await pool.end()
  }
} finally {
  await cluster.stop()
}
