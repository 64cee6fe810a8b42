// kill -9 of the server or of PostgreSQL under concurrent createOrder: `npx tsx bench/faults/kill.ts server|database [rounds]
// [orders a round] [workers]`, default 100, 1,000 and 2. Exits with 1 when a promise is broken.
import { cloneDatabase, startCluster } from '#server/testing/cluster.ts'
import { runKillRounds } from '#server/testing/process/killRounds.ts'
import { buildOnce } from '#server/testing/process/serverProcess.ts'
import { startVerdict, seconds } from '../trial/verdict.ts'

const victim = process.argv[2] === 'database' ? 'database' : 'server'
const rounds = Number(process.argv[3] ?? 100)
const ordersPerRound = Number(process.argv[4] ?? 1_000)
const workers = Number(process.argv[5] ?? 2)
const writers = 32
/** The longest time without an order; includes the restart where the server is killed. */
const gapMsMax = 5_000

await buildOnce()
const cluster = await startCluster()
try {
  const clone = await cloneDatabase(cluster.connection)
  const outcome = await runKillRounds(clone.connection, {
    victim,
    rounds,
    workers,
    writers,
    ordersPerRound,
    onRound: (round, acknowledged) => console.log(`kill ${round}: ${acknowledged} orders acknowledged`),
  })
  await clone.drop()
  const { acknowledged, lost, doubled, altered, torn, repeated, longestGapMs } = outcome
  const verdict = startVerdict()
  const wrong = lost + doubled + altered + torn
  const figure = `${lost}, ${doubled}, ${altered}, ${torn} of ${acknowledged}; ${repeated} sent again under their key`
  verdict.judge('0 acknowledged lost, doubled, altered or torn', wrong === 0, figure)
  verdict.judge('writing again within 5 s of each kill', longestGapMs <= gapMsMax, seconds(longestGapMs))
  verdict.end()
} finally {
  await cluster.stop()
}
