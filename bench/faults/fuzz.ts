// Bad input to all calls: `npx tsx bench/faults/fuzz.ts [cases] [seed]`, default 100,000 cases. Exits with 1 when the promise is
// broken.
import { callPaths } from '#contract/calls/permissions.ts'
import { usualPoolTimeouts } from '#server/db/pool.ts'
import { startCluster } from '#server/testing/cluster.ts'
import { runFuzz } from '#server/testing/fuzz/run.ts'
import { testApp } from '#server/testing/testApp.ts'
import { startVerdict, seconds } from '../trial/verdict.ts'

const cases = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? Date.now() % 4_294_967_296)
const casesPerCall = Math.ceil(cases / callPaths.length)
const shownEvery = 10_000
const answerMsMax = 5_000

const cluster = await startCluster()
try {
  const app = await testApp(cluster.connection, { timeouts: usualPoolTimeouts })
  let shown = 0
  const startedMs = performance.now()
  const {
    faults,
    codes,
    cases: sent,
  } = await runFuzz(app, {
    seed,
    casesPerCall,
    answerMsMax,
    onProgress(done) {
      if (done < shown + shownEvery) return
      shown = done
      console.log(`${done} cases`)
    },
  })
  const tookMs = performance.now() - startedMs
  console.log(`${sent} cases over ${callPaths.length} calls in ${seconds(tookMs)}, seed ${seed}`)
  console.log(
    [...codes]
      .toSorted(([a], [b]) => a - b)
      .map(([code, count]) => `${code}: ${count}`)
      .join(', '),
  )
  for (const fault of faults) console.log(JSON.stringify(fault, null, 2))
  await app.close()
  const verdict = startVerdict()
  const promise = 'every case an envelope in time, nothing inner told, every refused field named'
  verdict.judge(promise, faults.length === 0, `${faults.length} faults of ${sent}`)
  verdict.end()
} finally {
  await cluster.stop()
}
