import { addGoal } from '../goals.ts'

const mostMs = 50
const mostKb = 40
/** The destinations with the most lines. Read twice each: the first answer is rendered, the second may be cached. */
const pagesRead = 20

/** Measures the pages for search engines: the slowest answer and the largest page, without scripts. */
export async function measureDestinationPages({ port }: { port: number }): Promise<void> {
  const origin = `http://127.0.0.1:${port}`
  const read = async (path: string) => {
    const response = await fetch(origin + path)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.arrayBuffer()
  }
  // there is no sitemap: this server has no public origin
  const directory = new TextDecoder().decode(await read('/zhuanxian'))
  const paths = [...directory.matchAll(/href="(\/zhuanxian\/[^"?]+)"[^>]*>[^<]* (\d+) 条/g)]
    .map(([, path = '', lines]) => ({ path, lines: Number(lines) }))
    .toSorted((a, b) => b.lines - a.lines)
    .slice(0, pagesRead)
    .map(({ path }) => path)
  let [slowestMs, largestKb] = [0, 0]
  for (const path of [...paths, ...paths]) {
    const startedMs = performance.now()
    const page = await read(path)
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
