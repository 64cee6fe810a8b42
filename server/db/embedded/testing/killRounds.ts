import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { minuteMs } from '#contract/kernel/time.ts'
import { type EmbeddedPostgres, startEmbedded } from '../start.ts'

/** Options of `runKillRounds`. */
export interface KillRoundsOptions {
  dataDir: string
  rounds: number
  /** Concurrent writers, each committing row after row on its own connection. */
  writers: number
  /** How long the writers write before each kill, ms. */
  writeMs: number
}

/** The result of `runKillRounds`. */
export interface KillRoundsResult {
  acknowledged: number
  /** Acknowledged rows that are missing or changed after a new start. */
  lost: number
  /** Rows present more than once. */
  doubled: number
}

interface Writing {
  acknowledged: Map<number, string>
  /** When the newest connection with a commit was opened; after a kill it shows that a new server works. */
  servingSinceMs: number
  nextId: number
  over: boolean
}

/**
 * Kills PostgreSQL by kill -9 again and again under concurrent writers, while the supervisor restarts it. Then stops
 * everything, starts again and checks every acknowledged row.
 */
export async function runKillRounds(options: KillRoundsOptions): Promise<KillRoundsResult> {
  const embedded = await startEmbedded({ dataDir: options.dataDir })
  const writing: Writing = { acknowledged: new Map(), servingSinceMs: 0, nextId: 1, over: false }
  try {
    const cluster = await prepareTable(embedded)
    const writers = Array.from({ length: options.writers }, () => writeRows(embedded, writing))
    for (let round = 0; round < options.rounds; round++) {
      await pause(options.writeMs)
      await killAndAwaitWrite(cluster, writing)
    }
    writing.over = true
    await Promise.all(writers)
  } finally {
    writing.over = true
    await embedded.stop()
  }
  const found = await compareAfterNewStart(options.dataDir, writing)
  return { acknowledged: writing.acknowledged.size, ...found }
}

async function prepareTable({ connection }: EmbeddedPostgres): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  // No key, so that a row written twice is visible.
  await client.query('create table written (id integer not null, body text not null)')
  const { rows } = await client.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  )
  await client.end()
  return rows[0]?.folder ?? ''
}

async function writeRows({ connection }: EmbeddedPostgres, writing: Writing): Promise<void> {
  while (!writing.over) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const connectedAtMs = performance.now()
      while (!writing.over) {
        await writeRow(client, writing)
        writing.servingSinceMs = Math.max(writing.servingSinceMs, connectedAtMs)
      }
    } catch {
      // The server was killed: this row was not acknowledged, the next connection continues.
      await pause(20)
    }
    await client.end().catch(() => undefined)
  }
}

async function writeRow(client: pg.Client, writing: Writing): Promise<void> {
  const id = writing.nextId++
  const body = `第 ${id} 行 ${'x'.repeat(id % 300)}`
  await client.query('insert into written values ($1, $2)', [id, body])
  writing.acknowledged.set(id, body)
}

/** Kills the server, and waits for a write that the next one acknowledges. */
async function killAndAwaitWrite(cluster: string, writing: Writing): Promise<void> {
  const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
  process.kill(pid, 'SIGKILL')
  const killedAtMs = performance.now()
  while (writing.servingSinceMs < killedAtMs) {
    if (performance.now() - killedAtMs > minuteMs)
      throw new Error('no write was acknowledged within 60 s of a kill')
    await pause(5)
  }
}

async function compareAfterNewStart(
  dataDir: string,
  { acknowledged }: Writing,
): Promise<{ lost: number; doubled: number }> {
  const embedded = await startEmbedded({ dataDir })
  const client = new pg.Client(embedded.connection)
  await client.connect()
  const { rows } = await client.query<{ id: number; body: string }>('select id, body from written')
  await client.end()
  await embedded.stop()
  const found = new Map(rows.map(({ id, body }) => [id, body]))
  const lost = [...acknowledged].filter(([id, body]) => found.get(id) !== body).length
  return { lost, doubled: rows.length - found.size }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
