// Everything behind PgBouncer in transaction mode: the migration, the operator command, the server with two workers and
// DATABASE_DIRECT_URL, streams, and a backup beside writers. `npx tsx bench/drills/pooler.ts`. Requirements: docs/operations.md.
// Exits with 1 when a promise is broken.
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { userForServer } from '#server/db/embedded/processes/osUser.ts'
import { createPool } from '#server/db/pool.ts'
import { actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { freePort } from '#server/testing/freePort.ts'
import { callServer } from '#server/testing/process/client.ts'
import { startOrderWriters } from '#server/testing/process/orderWriters.ts'
import {
  buildOnce,
  productionSettings,
  runBackup,
  runMigrate,
  runOperator,
  startServer,
} from '#server/testing/process/serverProcess.ts'
import { readStream } from '#server/testing/stubs/streamReader.ts'
import { openPeople } from '../trial/people.ts'
import { judgeLogins, judgeOrders, judgeProcesses } from '../trial/promises.ts'
import { startVerdict } from '../trial/verdict.ts'
import { pgbouncerConfig } from './failover/configs.ts'
import { findPrograms, start, until } from './failover/programs.ts'

const operators = 14
const writers = 8
const orders = 200
const streamed = 20
const readyMsMax = 60_000
const password = 'of this drill alone'

await buildOnce()
const { initdb, pgbouncer } = findPrograms(['initdb', 'pgbouncer'])
const user = userForServer(null)
const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-pooler-'))
chmodSync(folder, 0o755)
const own = (path: string) => user && chownSync(path, user.uid, user.gid)
own(folder)
const write = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text, { mode: 0o600 })
  own(path)
  return path
}
const run = (name: string, program: string, words: readonly string[]) =>
  start(program, words, { folder, name, user })
const data = join(folder, 'data')
const [port, poolerPort] = [await freePort(), await freePort()]
const direct = { host: '127.0.0.1', port, user: 'freight', password, database: 'freight' }
const pooled = { ...direct, port: poolerPort }
const isAnswering = (connection: typeof direct) => async () => {
  const pool = createPool(connection, { max: 1, isForMaintenance: true, onError: () => undefined })
  return pool
    .query('select 1')
    .then(({ rowCount }) => rowCount === 1)
    .finally(() => pool.end())
}
const readyIn = (name: string) => ({ withinMs: readyMsMax, folder, names: [name] })

const verdict = startVerdict()
await run('initdb', initdb, [
  `--pgdata=${data}`,
  '--username=freight',
  '--encoding=UTF8',
  '--locale=C.UTF-8',
  '--auth=scram-sha-256',
  `--pwfile=${write('password', password)}`,
]).ended
const postgres = run('postgres', join(dirname(initdb), 'postgres'), [
  `-D${data}`,
  `-p${port}`,
  `-k${folder}`,
  '-h127.0.0.1',
])
const pooler = run('pgbouncer', pgbouncer, [
  write(
    'pgbouncer.ini',
    pgbouncerConfig(poolerPort, {
      proxyPort: port,
      usersFile: write('users.txt', `"freight" "${password}"\n`),
    }),
  ),
])
try {
  await until('PostgreSQL', isAnswering({ ...direct, database: 'postgres' }), readyIn('postgres'))
  const admin = createPool(
    { ...direct, database: 'postgres' },
    { max: 1, isForMaintenance: true, onError: () => undefined },
  )
  await admin.query('create database freight')
  await admin.end()
  await until('PgBouncer', isAnswering(pooled), readyIn('pgbouncer'))

  const { DATABASE_URL: directUrl = '' } = productionSettings(direct)
  const settings = {
    ...productionSettings(pooled),
    DATABASE_NAMED_STATEMENTS: 'off',
    FILES_DIR: join(folder, 'files'),
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_VERIFY_URL: directUrl,
  }
  const migrated = await runMigrate(settings)
  verdict.judge('the migration runs through the pooler', migrated.code === 0, migrated.output.trim())

  let created = 0
  const codes: [string, string][] = []
  for (let n = 0; n < operators; n += 1) {
    const mobile = `139113307${String(n).padStart(2, '0')}`
    const { code, output } = await runOperator(settings, ['--mobile', mobile, '--alias', '王运营', '--code'])
    if (code === 0) created += 1
    codes.push([mobile, /登录验证码 (\d{6})/.exec(output)?.[1] ?? ''])
  }
  verdict.judge(
    'the operator command works through the pooler',
    created === operators,
    `${created} of ${operators}`,
  )

  const server = await startServer({ ...settings, DATABASE_DIRECT_URL: directUrl, WORKERS: '2' })
  const { people, pool } = openPeople(direct)
  try {
    const logins = await Promise.all(
      codes.map(([mobile, smsCode]) => callServer(server.port, '/user/login', { mobile, smsCode })),
    )
    const entered = logins.filter(({ code }) => code === 200).length
    verdict.judge('each printed code logs in once', entered === operators, `${entered} of ${operators}`)

    const writing = await startOrderWriters(people, { port: () => server.port, writers, excused: {} })
    const customer = await actor(people, { type: 2 })
    const lineId = await insertLine(people, { carrierId: (await actor(people, { type: 3 })).factoryId })
    const stream = await readStream(server.port, { token: customer.token })
    await stream.until('ready')
    const placed: string[] = []
    for (let n = 0; n < streamed; n += 1) {
      const { data: order } = await callServer(
        server.port,
        '/orders/createOrder',
        orderBody(lineId),
        customer,
      )
      placed.push(order.number)
    }
    let received = 0
    for (const number of placed)
      received += await stream
        .untilChange((change) => change.type === 'order' && change.number === number)
        .then(
          () => 1,
          () => 0,
        )
    verdict.judge('a stream receives each order', received === streamed, `${received} of ${streamed}`)
    stream.cut()

    await writing.acknowledgeMore(orders)
    const before = writing.acknowledged()
    const written = await runBackup(settings, ['backup'])
    const during = writing.acknowledged() - before
    verdict.judge(
      'a backup through the pooler is restored on trial',
      written.code === 0,
      written.output.trim(),
    )
    verdict.judge('writers go on beside it', during > 0, `${during} orders`)
    await writing.acknowledgeMore(orders)
    await writing.stop()
    await judgeOrders(verdict, writing)
    await judgeLogins(verdict, server.port, writing.tokens)
    judgeProcesses(verdict, server)
  } finally {
    server.signal('SIGTERM')
    await server.ended
  }
  const { rowCount } = await pool.query(`select from pg_locks where locktype = 'advisory'`)
  verdict.judge('no lock stays on a pooled connection', rowCount === 0, `${rowCount} advisory locks`)
  await pool.end()
  verdict.end()
} finally {
  await pooler.end('SIGINT')
  await postgres.end('SIGINT')
  rmSync(folder, { recursive: true, force: true })
}
