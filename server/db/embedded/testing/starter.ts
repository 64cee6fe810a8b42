import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { startEmbedded } from '../start.ts'

/**
 * A program that starts the embedded server as an application would, run as a process of its own so that tests can kill it.
 * Argument: the data folder. Prints one JSON line when up; a line on its input, or SIGINT, drains and stops it.
 */
async function main(dataDir: string): Promise<void> {
  let interrupted = (): void => undefined
  const interruption = new Promise<void>((resolve) => (interrupted = resolve))
  process.on('SIGINT', interrupted)
  createInterface(process.stdin).once('line', interrupted)
  const logged: string[] = []
  const embedded = await startEmbedded({ dataDir, log: (line) => logged.push(line) })
  const client = new pg.Client(embedded.connection)
  await client.connect()
  const { rows } = await client.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  )
  const cluster = rows[0]?.folder ?? ''
  say({ connection: embedded.connection, cluster, serverPid: serverPid(cluster), logged })
  await interruption
  // The drain: work that was accepted before the interruption goes on for a while.
  await client.query('create table if not exists drained (step integer)')
  for (let step = 1; step <= 10; step++) {
    await client.query('insert into drained values ($1)', [step])
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  await client.end()
  await embedded.stop()
  say({ drained: 10 })
}

function serverPid(cluster: string): number {
  return Number.parseInt(readFileSync(`${cluster}/postmaster.pid`, 'utf8'), 10)
}

function say(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

main(process.argv[2] ?? '').then(
  () => process.exit(0),
  (error: unknown) => {
    say({ refused: error instanceof Error ? error.message : String(error) })
    process.exit(1)
  },
)
