import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbedded } from '../start.ts'

/**
 * Starts the embedded server as an application would, in a process of its own that tests can kill. Argument: the data folder.
 * Prints one JSON line when up; a line on its input, or SIGINT, drains and stops it.
 */
async function main(dataDir: string): Promise<void> {
  let interrupted = (): void => undefined
  const interruption = new Promise<void>((resolve) => (interrupted = resolve))
  process.on('SIGINT', interrupted)
  createInterface(process.stdin).once('line', interrupted)
  const logged: string[] = []
  const embedded = await startEmbedded({ dataDir, log: (line) => logged.push(line) })
  const cluster = await clusterOf(embedded)
  print({ connection: embedded.connection, cluster, serverPid: serverPid(cluster), logged })
  await interruption
  await drain(embedded)
  await embedded.stop()
  print({ drained: 10 })
}

async function clusterOf({ connection }: EmbeddedPostgres): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  )
  await client.end()
  return rows[0]?.folder ?? ''
}

/** Simulates work that was accepted before the interruption and continues for a while. */
async function drain({ connection }: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  // Several processes may drain at once, and `if not exists` alone does not prevent a race.
  await client.query('select pg_advisory_lock(1)')
  await client.query('create table if not exists drained (step integer)')
  await client.query('select pg_advisory_unlock(1)')
  for (let step = 1; step <= 10; step++) {
    await client.query('insert into drained values ($1)', [step])
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  await client.end()
}

function serverPid(cluster: string): number {
  return Number.parseInt(readFileSync(`${cluster}/postmaster.pid`, 'utf8'), 10)
}

function print(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

main(process.argv[2] ?? '').then(
  () => process.exit(0),
  (error: unknown) => {
    print({ refused: error instanceof Error ? error.message : String(error) })
    process.exit(1)
  },
)
