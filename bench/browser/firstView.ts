// Lighthouse scores of the pages where visitors arrive, and of a carrier's orders, as on a phone, and how they compare to an empty
// page. Lighthouse is fetched on demand, to keep its two hundred packages out of the install.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import type { PagePath } from '#contract/kernel/pages.ts'
import { median } from '../load/median.ts'
import type { ServerProcess } from '../load/serverProcess.ts'
import { browserPath } from './browserPath.ts'
import { withProcessorTime } from './processorTime.ts'
import type { TraceEvent } from './processorTime.ts'
import { tokenOf } from './tokenOf.ts'

const run = promisify(execFile)
const lighthouse = 'lighthouse@12.8.2'
/** The address of the shell. The browser finds no page there and shows a line of text. */
const emptyPage = '/shell'
const outputBytesMax = 64 * 1024 * 1024

/** The minimum score of each page. */
export const firstViewGoals = {
  '/base/search': 99,
  '/base/track': 97,
  '/orders/new': 97,
  '/login': 97,
  '/carrier/orders': 90,
} as const satisfies Partial<Record<PagePath, number>>

/** The page that is measured with a login. */
const carriersPage: keyof typeof firstViewGoals = '/carrier/orders'

export interface FirstView {
  /** 0 to 100. */
  score: number
  firstPaintMs: number
  largestPaintMs: number
  blockingMs: number
  /** Cumulative layout shift. */
  shift: number
  requests: number
  bytes: number
  /** Score and blocking time of the same run, had its tasks not waited for the processor. */
  byProcessor: { score: number; blockingMs: number }
}

/** The parts of a Lighthouse report that are read. */
interface Report {
  categories: { performance: { score: number } }
  audits: Record<string, { numericValue?: number; details?: { items?: readonly unknown[] } }>
}

const numberOf = ({ audits }: Report, audit: string) => audits[audit]?.numericValue ?? Number.NaN

/** Returns a report's score, 0 to 100, and blocking time. */
const workOf = (report: Report) => ({
  score: Math.round(report.categories.performance.score * 100),
  blockingMs: numberOf(report, 'total-blocking-time'),
})

async function runLighthouse(args: readonly string[]): Promise<Report> {
  const { stdout } = await run(
    'npx',
    ['--yes', lighthouse, ...args, '--quiet', '--output=json', '--only-categories=performance'],
    { env: { ...process.env, CHROME_PATH: browserPath() }, maxBuffer: outputBytesMax },
  )
  return JSON.parse(stdout) as Report
}

/** Measures a page; with `browserPort` in a running browser with its storage. */
async function measureView(url: string, browserPort?: number): Promise<FirstView> {
  const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-bench-lighthouse-'))
  try {
    const inFolder = [url, `--audit-mode=${folder}`]
    // gathered and audited with the same settings
    if (browserPort !== undefined) inFolder.push(`--port=${browserPort}`, '--disable-storage-reset')
    const flags = '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage'
    const report = await runLighthouse([...inFolder, `--gather-mode=${folder}`, flags])
    const traceFile = join(folder, 'defaultPass.trace.json')
    const trace = JSON.parse(readFileSync(traceFile, 'utf8')) as { traceEvents: TraceEvent[] }
    writeFileSync(traceFile, JSON.stringify({ ...trace, traceEvents: withProcessorTime(trace.traceEvents) }))
    const byProcessor = workOf(await runLighthouse(inFolder))
    return {
      ...workOf(report),
      firstPaintMs: numberOf(report, 'first-contentful-paint'),
      largestPaintMs: numberOf(report, 'largest-contentful-paint'),
      shift: numberOf(report, 'cumulative-layout-shift'),
      requests: report.audits['network-requests']?.details?.items?.length ?? Number.NaN,
      bytes: numberOf(report, 'total-byte-weight'),
      byProcessor,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the median of each column. Columns need not be of the same measurement. */
export function medianOfViews(views: readonly FirstView[]): FirstView {
  const medianOf = (column: (view: FirstView) => number) => median(views.map(column))
  return {
    score: medianOf(({ score }) => score),
    firstPaintMs: medianOf(({ firstPaintMs }) => firstPaintMs),
    largestPaintMs: medianOf(({ largestPaintMs }) => largestPaintMs),
    blockingMs: medianOf(({ blockingMs }) => blockingMs),
    shift: medianOf(({ shift }) => shift),
    requests: medianOf(({ requests }) => requests),
    bytes: medianOf(({ bytes }) => bytes),
    byProcessor: {
      score: medianOf(({ byProcessor }) => byProcessor.score),
      blockingMs: medianOf(({ byProcessor }) => byProcessor.blockingMs),
    },
  }
}

/** Measures a page several times. */
async function medianView(url: string, rounds: number, browserPort?: number): Promise<FirstView> {
  const views: FirstView[] = []
  while (views.length < rounds) views.push(await measureView(url, browserPort))
  return medianOfViews(views)
}

const viewText = (view: FirstView) =>
  `${view.score}, first paint ${view.firstPaintMs.toFixed(0)} ms, largest ${view.largestPaintMs.toFixed(0)} ms, blocking ` +
  `${view.blockingMs.toFixed(0)} ms, shift ${view.shift.toFixed(3)}, ${view.requests} requests, ${(view.bytes / 1000).toFixed(0)} kB; ` +
  `by processor time ${view.byProcessor.score}, blocking ${view.byProcessor.blockingMs.toFixed(0)} ms`

/** Returns the blocking time and the largest paint of a page as ratios to those of the empty page. */
export function ratioText(view: FirstView, empty: FirstView): string {
  const ratio = (ms: number, emptyMs: number) => (emptyMs > 0 ? `${(ms / emptyMs).toFixed(2)} ×` : '–')
  return (
    `blocking ${ratio(view.blockingMs, empty.blockingMs)}, ` +
    `largest paint ${ratio(view.largestPaintMs, empty.largestPaintMs)} of the empty page`
  )
}

/** Runs `work` with the port of a browser that is logged in. */
async function inLoggedInBrowser<Result>(
  address: string,
  token: string,
  work: (browserPort: number) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-bench-browser-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: browserPath(),
    args: ['--no-sandbox', '--remote-debugging-port=0'],
  })
  try {
    const [page] = context.pages()
    await page?.goto(`${address}/login`)
    await page?.evaluate((value) => localStorage.setItem('token', value), token)
    const [port] = readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n')
    return await work(Number(port))
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Measures each page of a server with the demo: as a visitor, and a carrier's orders as that carrier. Each login has an empty page of
 * its own, measured before its pages.
 */
export async function measureFirstViews(
  { port, printed }: Pick<ServerProcess, 'port' | 'printed'>,
  say: (line: string) => void,
  rounds = 3,
): Promise<Map<string, FirstView>> {
  const address = `http://127.0.0.1:${port}`
  const views = new Map<string, FirstView>()
  const measure = async (who: string, paths: readonly string[], browserPort?: number) => {
    const empty = await medianView(address + emptyPage, rounds, browserPort)
    say(`empty page, ${who}: ${viewText(empty)}`)
    for (const path of paths) {
      const view = await medianView(address + path, rounds, browserPort)
      say(`${path}: ${viewText(view)}; ${ratioText(view, empty)}`)
      views.set(path, view)
    }
  }
  const paths = Object.keys(firstViewGoals)
  await measure(
    'visitor',
    paths.filter((path) => path !== carriersPage),
  )
  const token = await tokenOf(port, printed, '物流企业 · 管理员')
  await inLoggedInBrowser(address, token, (browserPort) => measure('carrier', [carriersPage], browserPort))
  return views
}
