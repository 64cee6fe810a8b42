import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../testing/cluster.ts'
import { testPool } from '../../testing/pool.ts'
import { callServer } from '../../testing/process/client.ts'
import { buildOnce, productionSettings, startOnFreePort } from '../../testing/process/serverProcess.ts'
import type { ServerProcess, Settings } from '../../testing/process/serverProcess.ts'
import { waitUntilBlocked } from '../../testing/waitUntilBlocked.ts'

const longMs = 180_000
const slowMs = 200

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let metricsPort: number

beforeAll(async () => {
  await buildOnce()
  clone = await cloneDatabase(inject('cluster'))
}, longMs)
afterAll(() => clone.drop())

async function withServer(settings: Settings, work: (server: ServerProcess) => Promise<void>): Promise<void> {
  const started = await startOnFreePort(
    { ...productionSettings(clone.connection), ...settings },
    'METRICS_PORT',
  )
  const { server } = started
  metricsPort = started.port
  try {
    await work(server)
  } finally {
    server.signal('SIGTERM')
    await server.ended
  }
}

const metrics = async () => {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect(response.status).toBe(200)
  return response.text()
}

/** Returns the sum of a metric with these labels over all workers. */
function valueOf(text: string, name: string): number | undefined {
  const lines = text
    .replaceAll(/,?worker="\d+"/g, '')
    .replaceAll('{}', '')
    .split('\n')
  const values = lines.filter((line) => line.startsWith(`${name} `)).map((line) => Number(line.split(' ')[1]))
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0)
}

const lines = (server: ServerProcess) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test.each(['1', '2'])(
  'counts calls over all of %s workers, and logs ids only',
  async (workers) => {
    await withServer({ WORKERS: workers }, async (server) => {
      const password = 'never in a log 330784'
      for (let count = 0; count < 6; count += 1) await callServer(server.port, '/lines/searchLines', {})
      await callServer(server.port, '/user/login', { mobile: '13911330784', password })
      const calls = 'zhuanxiantong_calls_total'
      await expect
        .poll(async () => valueOf(await metrics(), `${calls}{call="/user/login",code="400"}`))
        .toBe(1)
      const text = await metrics()
      expect(valueOf(text, `${calls}{call="/lines/searchLines",code="200"}`)).toBe(6)
      expect(valueOf(text, 'zhuanxiantong_call_seconds_count{call="/lines/searchLines"}')).toBe(6)
      expect(valueOf(text, 'zhuanxiantong_database_up')).toBe(1)
      expect(valueOf(text, 'zhuanxiantong_streams_open')).toBe(0)
      expect(valueOf(text, 'zhuanxiantong_database_connections{pool="calls",state="idle"}')).toBeGreaterThan(
        0,
      )
      const page = await fetch(`http://127.0.0.1:${server.port}/metrics`)
      expect(await page.text()).not.toContain(calls)

      const answered = lines(server).filter(({ msg }) => msg === 'answered')
      expect(answered).toHaveLength(7)
      expect(answered.at(-1)).toMatchObject({
        call: '/user/login',
        code: 400,
        ms: expect.any(Number) as number,
        requestId: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
        userId: null,
      })
      expect(server.output()).not.toContain(password)
    })
  },
  longMs,
)

test(
  'reports that it is not ready before it stops, and still answers',
  async () => {
    await withServer({ WORKERS: '2', STOP_DELAY_SECONDS: '8', LOG_CALLS: 'off' }, async (server) => {
      const ready = async () => {
        const response = await fetch(`http://127.0.0.1:${server.port}/readyz`, {
          headers: { connection: 'close' },
        })
        return { status: response.status, ...((await response.json()) as object) }
      }
      expect(await ready()).toEqual({ status: 'ok' })
      server.signal('SIGTERM')
      await expect.poll(ready).toEqual({ status: 'stopping' })
      for (let count = 0; count < 3; count += 1) {
        expect(await ready()).toEqual({ status: 'stopping' })
        expect(await callServer(server.port, '/lines/searchLines', {})).toMatchObject({ code: 200 })
      }
      expect(await server.ended).toMatchObject({ code: 0 })
      expect(lines(server).filter(({ msg }) => msg === 'answered')).toEqual([])
    })
  },
  longMs,
)

test(
  'logs a slow statement without its values',
  async () => {
    await withServer({ SLOW_STATEMENT_MS: String(slowMs) }, async (server) => {
      const pool = testPool(clone.connection, { max: 2, isForMaintenance: true })
      const client = await pool.connect()
      await client.query('begin; lock table site in access exclusive mode')
      const answer = callServer(server.port, '/sites/getSiteList', {})
      // from here on it waits for longer than allowed
      await waitUntilBlocked(pool, 1)
      await wait(2 * slowMs)
      await client.query('rollback')
      client.release()
      await pool.end()
      expect(await answer).toMatchObject({ code: 200 })
      await expect
        .poll(() => lines(server).find(({ msg }) => msg === 'A slow statement'))
        .toMatchObject({ level: 40, statement: expect.stringContaining('site') as string })
    })
  },
  longMs,
)
