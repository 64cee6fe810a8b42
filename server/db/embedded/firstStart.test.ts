import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Sandbox, makeSandbox, query, until } from './testing/sandbox.ts'

let sandbox: Sandbox
beforeEach(() => {
  sandbox = makeSandbox()
})
afterEach(() => sandbox.clear())

const cluster = (): string => join(sandbox.dataDir, 'postgres', 'cluster')

test('root with a umask that shuts everybody out: the server still reaches its programs and its data', async () => {
  const starter = sandbox.spawn(sandbox.dataDir, { umask: '077' })
  const { refused, logged, cluster: used } = await starter.up
  expect({ refused, logged, used }).toEqual({ refused: undefined, logged: [], used: cluster() })
  expect(await starter.finish()).toBe('{"drained":10}')
})

test('LANG=C and foreign PG variables: the database is UTF-8 with the built-in C.UTF-8 locale', async () => {
  const env = { LANG: 'C', LC_ALL: 'C', PGDATA: '/nowhere', PGPORT: '1', PGOPTIONS: '' }
  const starter = sandbox.spawn(sandbox.dataDir, { env })
  const { connection } = await starter.up
  const rows = await query(
    connection,
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
       upper('é') as upper, length('永康专线') as length
     from pg_database where datname = current_database()`,
  )
  expect(rows).toEqual([{ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', upper: 'É', length: 4 }])
  await starter.finish()
})

test('kill -9 during the first initdb: the next start makes a whole cluster and clears the leftovers', async () => {
  const home = join(sandbox.dataDir, 'postgres')
  const drafts = (): string[] =>
    existsSync(home) ? readdirSync(home).filter((name) => name.startsWith('init-')) : []
  for (const afterMs of [0, 100, 250]) {
    const starter = sandbox.spawn()
    await until(() => drafts().some((name) => name.startsWith(`init-${starter.pid}-`)))
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    starter.signalGroup('SIGKILL')
    await starter.ended
  }
  // The first kill, at least, comes long before any initdb is through.
  expect(drafts().length).toBeGreaterThan(0)
  const { connection } = await sandbox.start()
  expect(drafts()).toEqual([])
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an empty folder where the cluster belongs: it is filled', async () => {
  mkdirSync(cluster(), { recursive: true })
  chmodSync(cluster(), 0o700)
  const { connection } = await sandbox.start()
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})
