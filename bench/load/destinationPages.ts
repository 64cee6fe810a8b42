import { addGoal } from '../goals.ts'

const mostMs = 50
const mostKb = 40
/** Read twice each: the first answer is rendered, the second may be cached. */
const pagesRead = 20

/** Measures the pages for search engines: the slowest answer and the largest page, without scripts. */
export async function measureDestinationPages({ port }: { port: number }): Promise<void> {
  const origin = `http://127.0.0.1:${port}`
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+(\/zhuanxian\/[^<]+)<\/loc>/g)]
    .map(([, path = '']) => path)
    .slice(0, pagesRead)
  let [slowestMs, largestKb] = [0, 0]
  for (const path of [...paths, ...paths]) {
    const startedMs = performance.now()
    const page = await (await fetch(origin + path)).arrayBuffer()
    slowestMs = Math.max(slowestMs, performance.now() - startedMs)
    largestKb = Math.max(largestKb, page.byteLength / 1000)
  }
  addGoal({
    what: `${paths.length} pages of destinations, the slowest`,
    value: `${slowestMs.toFixed(0)} ms`,
    goal: `≤ ${mostMs} ms`,
    isReached: paths.length > 0 && slowestMs <= mostMs,
  })
  addGoal({
    what: `${paths.length} pages of destinations, the largest`,
    value: `${largestKb.toFixed(0)} KB`,
    goal: `≤ ${mostKb} KB`,
    isReached: paths.length > 0 && largestKb <= mostKb,
  })
}
