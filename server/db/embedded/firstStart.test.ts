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

test('the server can read its programs and data when root has a umask of 077', async () => {
  const starter = sandbox.spawn(sandbox.dataDir, { umask: '077' })
  const { refused, logged, cluster: used } = await starter.up
  expect({ refused, logged, used }).toEqual({ refused: undefined, logged: [], used: cluster() })
  expect(await starter.finish()).toBe('{"drained":10}')
})

test('creates a UTF-8 database with the built-in C.UTF-8 locale despite LANG=C and PG variables', async () => {
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

test('makes a whole cluster and removes leftovers after a kill -9 during initdb', async () => {
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
  // The first kill, at least, comes before any initdb has finished.
  expect(drafts().length).toBeGreaterThan(0)
  const { connection } = await sandbox.start()
  expect(drafts()).toEqual([])
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('initialises a cluster in an existing empty folder', async () => {
  mkdirSync(cluster(), { recursive: true })
  chmodSync(cluster(), 0o700)
  const { connection } = await sandbox.start()
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})
