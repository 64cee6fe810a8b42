import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRoot, userForServer } from './processes/osUser.ts'
import { findLiveServer } from './processes/pidFile.ts'
import type { EmbeddedPostgres } from './start.ts'
import { type Sandbox, makeSandbox, query } from './testing/sandbox.ts'

let sandbox: Sandbox
let embedded: EmbeddedPostgres
let cluster: string
beforeAll(async () => {
  sandbox = makeSandbox()
  cluster = join(sandbox.dataDir, 'postgres', 'cluster')
  embedded = await sandbox.start()
})
afterAll(() => sandbox.clear())

test('running as root: the server runs as a system user; as an ordinary user: as that user', async () => {
  const live = findLiveServer(cluster)
  const serverUid = statSync(cluster).uid
  expect(serverUid).toBe(isRoot() ? userForServer(null)?.uid : process.getuid?.())
  expect(serverUid).not.toBe(0)
  // On Linux a process's folder under /proc belongs to its user.
  if (process.platform === 'linux') expect(statSync(`/proc/${live?.pid}`).uid).toBe(serverUid)
  expect(statSync(cluster).mode & 0o777).toBe(0o700)
  expect(await query(embedded.connection, 'select current_user as name')).toEqual([{ name: 'zhuanxiantong' }])
})

test('settings: durable, checksummed, sized for the machine, UTC, no TCP', async () => {
  const rows = await query<{ name: string; value: string }>(
    embedded.connection,
    'select name, current_setting(name) as value from pg_settings where name = any($1)',
    [
      [
        'fsync',
        'full_page_writes',
        'synchronous_commit',
        'data_checksums',
        'jit',
        'random_page_cost',
        'work_mem',
        'TimeZone',
      ],
    ],
  )
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    jit: 'off',
    random_page_cost: '1.1',
    work_mem: '16MB',
    TimeZone: 'UTC',
  })
  expect(readdirSync(join(cluster, 'log')).length).toBe(1)
})

test('a stop ends the server, a second start keeps the data', async () => {
  await query(embedded.connection, `create table kept as select '还在' as word`)
  await embedded.stop()
  expect(findLiveServer(cluster)).toBeNull()
  const second = await sandbox.start()
  expect(await query(second.connection, 'select word from kept')).toEqual([{ word: '还在' }])
})
