import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase } from '../db/database.ts'
import { cloneDatabase } from '../testing/cluster.ts'
import { testPool } from '../testing/pool.ts'
import { callServer } from '../testing/process/client.ts'
import { startOrderWriters } from '../testing/process/orderWriters.ts'
import { buildOnce, productionSettings, startServer } from '../testing/process/serverProcess.ts'
import { realClock } from '../testing/realClock.ts'
import { readyProxy } from '../testing/stubs/readyProxy.ts'

const longMs = 180_000
let clone: Awaited<ReturnType<typeof cloneDatabase>>

beforeAll(async () => {
  await buildOnce()
  clone = await cloneDatabase(inject('cluster'))
}, longMs)
afterAll(() => clone.drop())

test(
  'fails no request when two processes behind a proxy that checks /readyz restart one after the other under load',
  async () => {
    // longer than between the proxy's check and the request that it then forwards
    const settings = { ...productionSettings(clone.connection), STOP_DELAY_SECONDS: '2' }
    const servers = [await startServer(settings), await startServer(settings)]
    const proxy = await readyProxy(() => servers.map(({ port }) => port))
    const pool = testPool(clone.connection, { max: 2, isForMaintenance: true })
    const port = () => proxy.port
    try {
      const writing = await startOrderWriters(
        { db: createDatabase(pool), clock: realClock },
        { port, writers: 3, pauseMs: 110, excused: {} },
      )
      let isOver = false
      const answers = new Map<number, number>()
      const reading = Promise.all(
        writing.tokens.map(async (token) => {
          while (!isOver) {
            const { code } = await callServer(proxy.port, '/orders/getOrdersList', {}, { token })
            answers.set(code, (answers.get(code) ?? 0) + 1)
          }
        }),
      )
      // the failure is awaited below and must not end the run before
      reading.catch(() => undefined)
      for (const [index, leaving] of servers.entries()) {
        await writing.acknowledgeMore(6)
        leaving.signal('SIGTERM')
        expect(await leaving.ended).toMatchObject({ code: 0 })
        // the other process handles all of it
        await writing.acknowledgeMore(6)
        servers[index] = await startServer(settings)
      }
      await writing.acknowledgeMore(6)
      isOver = true
      await Promise.all([writing.stop(), reading])
      expect([...answers.keys()]).toEqual([200])
      expect(proxy.refused()).toBe(0)
      const { acknowledged, ...wrong } = await writing.tally()
      expect(acknowledged).toBeGreaterThan(29)
      expect(wrong).toEqual({ lost: 0, doubled: 0, altered: 0, torn: 0 })
    } finally {
      await proxy.close()
      for (const server of servers) server.signal('SIGTERM')
      await Promise.all(servers.map(({ ended }) => ended))
      await pool.end()
    }
  },
  longMs,
)
