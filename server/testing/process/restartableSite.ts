import { createDatabase } from '../../db/database.ts'
import { testPool } from '../pool.ts'
import { realClock } from '../realClock.ts'
import { cloneDatabase } from '../cluster.ts'
import type { TestCluster } from '../cluster.ts'
import type { TestApp } from '../testApp.ts'
import { productionSettings, startOnFreePort, startServer } from './serverProcess.ts'

/** The built server in a process of its own, on a database of its own, which may be stopped and started again under open pages. */
export interface RestartableSite {
  address: string
  port: number
  /** The database as makers of test data take it, at the real time. */
  people: Pick<TestApp, 'db' | 'clock'>
  /** Stops the process by this signal and starts another on the same port. */
  restart(by: 'SIGTERM' | 'SIGKILL'): Promise<void>
  close(): Promise<void>
}

/** Starts the built server (run the build first) without demo data. */
export async function restartableSite(cluster: TestCluster['connection']): Promise<RestartableSite> {
  const clone = await cloneDatabase(cluster)
  const settings = { ...productionSettings(clone.connection), PUBLIC_ORIGIN: 'http://127.0.0.1' }
  const started = await startOnFreePort(settings)
  const { port } = started
  let { server } = started
  const pool = testPool(clone.connection, { max: 2 })
  const stop = async (by: NodeJS.Signals) => {
    server.signal(by)
    await server.ended
  }
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    people: {
      db: createDatabase(pool),
      clock: realClock,
    },
    async restart(by) {
      await stop(by)
      server = await startServer({ ...settings, PORT: String(port) })
    },
    async close() {
      await stop('SIGTERM')
      await pool.end()
      await clone.drop()
    },
  }
}
