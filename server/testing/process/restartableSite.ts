import { createDatabase } from '../../db/database.ts'
import { cloneDatabase } from '../cluster.ts'
import type { TestCluster } from '../cluster.ts'
import { testPool } from '../pool.ts'
import { realClock } from '../realClock.ts'
import type { TestApp } from '../testApp.ts'
import { productionSettings, startOnFreePort, startServer } from './serverProcess.ts'

/** The built server in its own process on its own database; can be restarted under open pages. */
export interface RestartableSite {
  address: string
  port: number
  /** Database and real clock, for functions that create test data. */
  people: Pick<TestApp, 'db' | 'clock'>
  /** Stops the process by this signal and starts another on the same port. */
  restart(by: 'SIGTERM' | 'SIGKILL'): Promise<void>
  close(): Promise<void>
}

/** Starts the built server without demo data; the build must exist. */
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
