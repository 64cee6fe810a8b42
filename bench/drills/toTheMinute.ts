// Point-in-time recovery with pgBackRest: orders, a backup, orders, a point in time, more orders, loss of the disk, recovery to
// that point. `npx tsx bench/drills/toTheMinute.ts`. Requirements: docs/operations.md. Exits with 1 when a promise is broken.
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { userForServer } from '#server/db/embedded/processes/osUser.ts'
import { createPool } from '#server/db/pool.ts'
import { freePort } from '#server/testing/freePort.ts'
import { startOrderWriters } from '#server/testing/process/orderWriters.ts'
import { buildOnce, productionSettings, startServer } from '#server/testing/process/serverProcess.ts'
import { openPeople } from '../trial/people.ts'
import { judgeLogins, judgeOrders } from '../trial/promises.ts'
import { startVerdict, seconds } from '../trial/verdict.ts'
import { findPrograms, start, until } from './failover/programs.ts'
import type { Running } from './failover/programs.ts'

const writers = 8
const orders = 200
const readyMsMax = 60_000
const stanza = 'freight'

await buildOnce()
const { initdb, pgbackrest } = findPrograms(['initdb', 'pgbackrest'])
const user = userForServer(null)
const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-minute-'))
chmodSync(folder, 0o755)
const data = join(folder, 'data')
const own = (path: string) => user && chownSync(path, user.uid, user.gid)
own(folder)
for (const name of ['repository', 'log', 'lock', 'spool']) {
  mkdirSync(join(folder, name), { mode: 0o700 })
  own(join(folder, name))
}
const port = await freePort()
const config = join(folder, 'pgbackrest.conf')
writeFileSync(
  config,
  `[global]
repo1-path=${join(folder, 'repository')}
repo1-retention-full=2
log-path=${join(folder, 'log')}
lock-path=${join(folder, 'lock')}
spool-path=${join(folder, 'spool')}
start-fast=y
[${stanza}]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${folder}
pg1-user=postgres
`,
)
own(config)
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  })
const backRest = (...args: string[]) => run(pgbackrest, `--config=${config}`, `--stanza=${stanza}`, ...args)

const verdict = startVerdict()
const connection = { host: folder, port, user: 'postgres', database: 'freight' }
let postgres: Running | null = null
async function startPostgres(name: string): Promise<void> {
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'listen_addresses=',
    '-c',
    'archive_mode=on',
  ]
  const archive = `archive_command=${pgbackrest} --config=${config} --stanza=${stanza} archive-push %p`
  postgres = start(join(dirname(initdb), 'postgres'), [...args, '-c', archive], { folder, name, user })
  const ask = async () => {
    const pool = createPool({ ...connection, database: 'postgres' }, { max: 1, onError: () => undefined })
    try {
      const { rows } = await pool.query<{ away: boolean }>('select pg_is_in_recovery() as away')
      return rows[0]?.away === false
    } finally {
      await pool.end()
    }
  }
  await until('PostgreSQL', ask, { withinMs: readyMsMax, folder, names: [name] })
}

try {
  run(initdb, '-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust')
  await startPostgres('before')
  const admin = createPool(
    { ...connection, database: 'postgres' },
    { max: 1, isForMaintenance: true, onError: () => undefined },
  )
  await admin.query('create database freight')
  backRest('stanza-create')
  const settings = productionSettings(connection)
  const server = await startServer(settings)
  const { people, pool } = openPeople(connection)
  try {
    const writing = await startOrderWriters(people, { port: () => server.port, writers, excused: {} })
    await writing.acknowledgeMore(orders)
    const startedMs = performance.now()
    backRest('--type=full', 'backup')
    console.log(`backed up in ${seconds(performance.now() - startedMs)}, beside ${writers} writers`)
    await writing.acknowledgeMore(orders)
    await writing.stop()
    await wait(1_100)
    const { rows } = await admin.query<{ moment: string }>(`select now()::text as moment`)
    const moment = rows[0]?.moment ?? ''
    await wait(1_100)
    const after = await startOrderWriters(people, { port: () => server.port, writers, excused: {} })
    await after.acknowledgeMore(orders)
    await after.stop()
    const switched = await admin.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    const last = switched.rows[0]?.name ?? ''
    await until('the last log in the archive', () => isArchived(last), {
      withinMs: readyMsMax,
      folder,
      names: ['before'],
    })
    server.signal('SIGTERM')
    await server.ended
    await admin.end()

    const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
    await wait(1_000)
    rmSync(data, { recursive: true })
    mkdirSync(data, { mode: 0o700 })
    own(data)
    console.log(`the disk is lost; back to ${moment}`)
    const restoring = performance.now()
    backRest('--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
    await startPostgres('after')
    const again = await startServer(settings)
    console.log(`answering again after ${seconds(performance.now() - restoring)}`)
    try {
      await judgeOrders(verdict, writing)
      const { rows: remaining } = await pool.query<{ count: number }>(
        'select count(*)::integer as count from freight_order where created_at > $1',
        [moment],
      )
      const there = `${remaining[0]?.count} of ${after.acknowledged()} there`
      verdict.judge('orders of after it are gone, all of them', remaining[0]?.count === 0, there)
      await judgeLogins(verdict, again.port, writing.tokens)
      const writersAgain = await startOrderWriters(people, { port: () => again.port, writers, excused: {} })
      await writersAgain.acknowledgeMore(orders)
      await writersAgain.stop()
      verdict.judge(
        'orders are taken again',
        writersAgain.acknowledged() >= orders,
        writersAgain.acknowledged(),
      )
    } finally {
      again.signal('SIGTERM')
      await again.ended
    }
    verdict.end()
  } finally {
    await pool.end()
  }

  async function isArchived(name: string): Promise<boolean> {
    const { rows } = await admin.query<{ isThere: boolean }>(
      'select last_archived_wal >= $1 as "isThere" from pg_stat_archiver',
      [name],
    )
    return rows[0]?.isThere ?? false
  }
} finally {
  await (postgres as Running | null)?.end('SIGINT')
  rmSync(folder, { recursive: true, force: true })
}
