import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayMs } from '#contract/kernel/time.ts'
import { folderFiles } from '../../adapters/files/folderFiles.ts'
import { createDatabase } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { cloneDatabase } from '../../testing/cluster.ts'
import { testPool } from '../../testing/pool.ts'
import { callServer } from '../../testing/process/client.ts'
import { buildOnce, runBackup, startServer } from '../../testing/process/serverProcess.ts'
import { readManifest, restoreDatabase } from './restoreBackup.ts'
import { removeOldBackups, writeBackup } from './writeBackup.ts'

const longMs = 180_000
const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-backup-'))
const dataDir = join(folder, 'data')
const into = join(folder, 'backups')
const elsewhere = join(folder, 'elsewhere')
const identityFile = join(folder, 'key.txt')
const noKeys = { recipients: [], identities: [] }

/** Queries of the first server, repeated on the restored one. */
let numbersBefore: string[]
let account: { mobile: string; password: string }
let recipient: string

const backups = () =>
  readdirSync(into)
    .toSorted()
    .map((name) => join(into, name))
const newest = () => backups().at(-1) ?? ''

async function ordersOf(port: number): Promise<string[]> {
  const { data } = await callServer(port, '/user/login', account)
  const { data: orders } = await callServer(port, '/orders/getOrdersList', {}, { token: data.token })
  return orders.list.map(({ number }) => number)
}

beforeAll(async () => {
  chmodSync(folder, 0o755)
  const identity = await generateX25519Identity()
  recipient = await identityToRecipient(identity)
  writeFileSync(identityFile, `# a key of this test\n${identity}\n`)
  await buildOnce()
  const server = await startServer({ DATA_DIR: dataDir })
  const [, mobile = '', password = ''] = /(1\d{10}) {2}(\S+) {2}生产企业 · 管理员/.exec(server.output()) ?? []
  account = { mobile, password }
  numbersBefore = await ordersOf(server.port)
  // beside the server, which keeps answering
  const open = await runBackup({ DATA_DIR: dataDir, BACKUP_DIR: into }, ['backup'])
  expect(open).toMatchObject({ code: 0, output: expect.stringContaining('已试恢复，逐表核对无误') as string })
  expect(open.output).toContain('备份没有加密')
  expect(await ordersOf(server.port)).toEqual(numbersBefore)
  const keys = { BACKUP_RECIPIENTS: recipient, BACKUP_IDENTITY_FILE: identityFile }
  const sealed = await runBackup({ DATA_DIR: dataDir, BACKUP_DIR: into, ...keys }, ['backup'])
  expect(sealed).toMatchObject({ code: 0, output: expect.stringContaining('已试恢复') as string })
  server.signal('SIGTERM')
  await server.ended
}, longMs)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'backs up and restores everything, and the sealed folder reveals nothing',
  async () => {
    expect(numbersBefore.length).toBeGreaterThan(5)
    expect(backups()).toHaveLength(2)
    const [number = ''] = numbersBefore
    const plain = (bytes: Buffer) => (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes)
    const search = (where: string) =>
      readdirSync(where, { withFileTypes: true })
        .filter((entry) => entry.isFile() && plain(readFileSync(join(where, entry.name))).includes(number))
        .map(({ name }) => name)
    expect(search(backups()[0] ?? '')).toContain('freight_order.copy.gz')
    expect(search(newest())).toEqual([])
    rmSync(dataDir, { recursive: true })

    const settings = { DATA_DIR: elsewhere, BACKUP_DIR: into }
    const locked = await runBackup(settings, ['restore', newest()])
    expect(locked).toMatchObject({
      code: 1,
      output: expect.stringContaining('请用 BACKUP_IDENTITY_FILE 指明') as string,
    })
    const restored = await runBackup({ ...settings, BACKUP_IDENTITY_FILE: identityFile }, [
      'restore',
      newest(),
    ])
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('逐表核对无误') as string })
    const server = await startServer({ DATA_DIR: elsewhere })
    try {
      expect(await ordersOf(server.port)).toEqual(numbersBefore)
      const again = await runBackup({ ...settings, BACKUP_IDENTITY_FILE: identityFile }, [
        'restore',
        newest(),
      ])
      expect(again).toMatchObject({ code: 1, output: expect.stringContaining('已有数据') as string })
      expect(await ordersOf(server.port)).toEqual(numbersBefore)
    } finally {
      server.signal('SIGTERM')
      await server.ended
    }
  },
  longMs,
)

test(
  'requires the secret that an unencrypted backup lacks, and accepts no other',
  async () => {
    const third = join(folder, 'third')
    const restore = () => runBackup({ DATA_DIR: third, BACKUP_DIR: into }, ['restore', backups()[0] ?? ''])
    expect(await restore()).toMatchObject({
      code: 1,
      output: expect.stringContaining('请先把原来的 secret.key 放进') as string,
    })
    mkdirSync(third, { recursive: true })
    writeFileSync(join(third, 'secret.key'), 'another secret that nothing was sealed with\n')
    expect(await restore()).toMatchObject({
      code: 1,
      output: expect.stringContaining('不是备份时的那个') as string,
    })
    writeFileSync(join(third, 'secret.key'), readFileSync(join(elsewhere, 'secret.key')))
    expect(await restore()).toMatchObject({ code: 0 })
  },
  longMs,
)

test(
  'names what is damaged, changed or no backup, and leaves the database empty',
  async () => {
    const clone = await cloneDatabase(inject('cluster'))
    const pool = testPool(clone.connection, { max: 3, isForMaintenance: true })
    const [whole = ''] = backups()
    const manifest = await readManifest(whole)
    const copy = join(folder, 'copy')
    execFileSync('cp', ['-r', whole, copy])

    const file = join(copy, 'site.copy.gz')
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.subarray(0, bytes.length - 9))
    const damaged = await runBackup({ DATA_DIR: join(folder, 'fourth') }, ['restore', copy])
    expect(damaged).toMatchObject({
      code: 1,
      output: expect.stringContaining('site.copy.gz 已损坏') as string,
    })
    await expect(restoreDatabase(pool, copy, { manifest, keys: noKeys })).rejects.toThrow()

    const tables = manifest.tables.map((table) =>
      table.name === 'line' ? { ...table, checksum: '1' } : table,
    )
    const changed = restoreDatabase(pool, whole, { manifest: { ...manifest, tables }, keys: noKeys })
    await expect(changed).rejects.toThrow('恢复后的 line 与备份不一致')
    const newer = restoreDatabase(pool, whole, {
      manifest: { ...manifest, migration: '9999_later' },
      keys: noKeys,
    })
    await expect(newer).rejects.toThrow('备份由更新的版本写成')
    const { rows } = await pool.query('select count(*) as count from factory')
    expect(rows).toEqual([{ count: 0 }])

    const lost = () => Promise.reject(new Error('the store is away'))
    const torn = restoreDatabase(pool, whole, { manifest, keys: noKeys, beforeCommit: lost })
    await expect(torn).rejects.toThrow('the store is away')
    expect((await pool.query('select count(*) as count from factory')).rows).toEqual([{ count: 0 }])

    // and the same backup unchanged is complete
    await restoreDatabase(pool, whole, { manifest, keys: noKeys })
    const orders = await pool.query<{ count: number }>('select count(*) as count from freight_order')
    expect(orders.rows[0]?.count).toBe(manifest.tables.find(({ name }) => name === 'freight_order')?.rows)
    // sequences continue after the restored values
    await pool.query(`insert into limit_counter (key, window_ends_at, used) values ('x', now(), 1)`)
    const next = await pool.query<{ next: number; most: number }>(
      `select nextval(pg_get_serial_sequence('freight_order', 'id')) as next, (select max(id) from freight_order) as most`,
    )
    expect(next.rows[0]?.next).toBeGreaterThan(next.rows[0]?.most ?? 0)
    await pool.end()
    await clone.drop()
    await expect(readManifest(folder)).rejects.toThrow('不是完整的备份')
  },
  longMs,
)

test(
  'restores an older version into an empty database, never into one that a newer version migrated',
  async () => {
    const [clone, source, target] = [
      await cloneDatabase(inject('cluster')),
      await cloneDatabase(inject('cluster'), 'template0'),
      await cloneDatabase(inject('cluster'), 'template0'),
    ]
    const poolOf = ({ connection }: typeof clone) => testPool(connection, { max: 3, isForMaintenance: true })
    const [newer, old, empty] = [poolOf(clone), poolOf(source), poolOf(target)]
    const upTo = '0027_doubtful_prices'
    await migrate(createDatabase(old), { upTo })
    await old.query(`insert into factory (type, name) values (2, '一家企业')`)
    const stores = { files: folderFiles(join(folder, 'none')), releases: folderFiles(join(folder, 'none')) }
    const write = () =>
      writeBackup(
        { pool: old, stores, secrets: ['a secret'] },
        { into: join(folder, 'old'), keys: noKeys, now: new Date() },
      )
    const whole = await write()
    const manifest = await readManifest(whole)
    await expect(restoreDatabase(newer, whole, { manifest, keys: noKeys })).rejects.toThrow(
      '更新的版本升级过',
    )
    // values have the same text whatever the session's own time zone
    await empty.query(`alter database ${target.connection.database} set timezone = 'Asia/Shanghai'`)
    await restoreDatabase(empty, whole, { manifest, keys: noKeys })
    await migrate(createDatabase(empty))
    expect((await empty.query('select name from factory')).rows).toEqual([{ name: '一家企业' }])

    // missing bytes of a row end the backup, and leave nothing behind
    await old.query(`insert into stored_file (id, visitor_hash, content_type, bytes, width_px, height_px, created_at)
    values ('${'A'.repeat(43)}', '\\x01', 'image/webp', 1, 1, 1, now())`)
    await expect(write()).rejects.toThrow('存放文件的地方却没有')
    expect(readdirSync(join(folder, 'old'))).toHaveLength(1)
    await Promise.all([newer.end(), old.end(), empty.end()])
    for (const one of [clone, source, target]) await one.drop()
  },
  longMs,
)

test('keeps the newest backups, and removes what kills left', async () => {
  const kept = join(folder, 'kept')
  const names = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(
    (day) => `backup-${day}T02-00-00-000Z`,
  )
  for (const name of [...names, `${names[1]}.partial`, `${names[3]}.partial`, 'somebody elses'])
    mkdirSync(join(kept, name), { recursive: true })
  const now = new Date()
  // one in progress, and one that a kill left
  utimesSync(join(kept, `${names[1]}.partial`), now, new Date(now.getTime() - 2 * dayMs))
  expect(await removeOldBackups(kept, 2, now)).toEqual([names[0], names[1], `${names[1]}.partial`])
  expect(readdirSync(kept).toSorted()).toEqual([names[2], names[3], `${names[3]}.partial`, 'somebody elses'])
})

test('prints the usage for invalid arguments', async () => {
  for (const words of [[], ['restore'], ['backup', 'x'], ['burn']])
    expect(await runBackup({ DATA_DIR: dataDir }, words)).toMatchObject({
      code: 2,
      output: expect.stringContaining('npm run restore -- 备份文件夹') as string,
    })
  const wrong = await runBackup({ DATA_DIR: dataDir, BACKUP_RECIPIENTS: 'age1abc' }, ['backup'])
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('BACKUP_RECIPIENTS') as string })
})
