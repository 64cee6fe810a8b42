// kill -9 of the server under concurrent createOrder: `npx tsx bench/faults/killServer.ts [rounds] [orders a round]`, 100 and
// 1,000 unless told. Needs the build. Ends with 1 where an acknowledged order is lost, doubled or altered.
import { cloneDatabase, startCluster } from '../../server/testing/cluster.ts'
import { runKillRounds } from '../../server/testing/process/killRounds.ts'
import { buildOnce } from '../../server/testing/process/serverProcess.ts'

const rounds = Number(process.argv[2] ?? 100)
const ordersPerRound = Number(process.argv[3] ?? 1_000)
const writers = 32

await buildOnce()
const cluster = await startCluster()
try {
  const clone = await cloneDatabase(cluster.connection)
  const outcome = await runKillRounds(clone.connection, {
    rounds,
    writers,
    ordersPerRound,
    onRound: (round, acknowledged) => console.log(`kill ${round}: ${acknowledged} orders acknowledged`),
  })
  await clone.drop()
  console.log(outcome)
  const { lost, doubled, altered, torn } = outcome
  process.exitCode = lost + doubled + altered + torn === 0 ? 0 : 1
} finally {
  await cluster.stop()
}
