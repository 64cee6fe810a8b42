import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../testing/cluster.ts'
import { testPool } from '../testing/pool.ts'
import { callServer } from '../testing/process/client.ts'
import {
  buildOnce,
  copyBuild,
  productionSettings,
  runMigrate,
  startServer,
} from '../testing/process/serverProcess.ts'
import type { Settings } from '../testing/process/serverProcess.ts'

const longMs = 180_000
const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-upgrade-'))

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let pool: pg.Pool
let settings: Settings

beforeAll(async () => {
  await buildOnce()
  clone = await cloneDatabase(inject('cluster'), 'template0')
  pool = testPool(clone.connection, { max: 1 })
  settings = productionSettings(clone.connection)
}, longMs)
afterAll(async () => {
  await pool.end()
  await clone.drop()
  rmSync(folder, { recursive: true, force: true })
})

const isThere = async (table: string) => {
  const { rows } = await pool.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])
  return rows[0]?.is
}

test(
  'migrates a database to this version; a failed migration changes nothing, and the previous version goes on',
  async () => {
    const successText = '数据库已升级到这个版本，现在可以逐个启动新版本的服务'
    const first = await runMigrate(settings)
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining(successText) as string })
    expect(await isThere('freight_order')).toBe(true)
    const again = await runMigrate(settings)
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining(successText) as string })

    const server = await startServer(settings)
    const answers = async () => [
      (await callServer(server.port, '/lines/searchLines', {})).code,
      (await callServer(server.port, '/user/login', { mobile: '13800138000', password: 'of nobody' })).code,
    ]
    const before = await answers()
    expect(before).toEqual([200, 400])
    const newer = copyBuild(folder)
    const file = (name: string) => join(newer, 'server', 'migrations', name)
    writeFileSync(file('9998_good.sql'), 'create table of_tomorrow (id bigint primary key);')
    writeFileSync(file('9999_broken.sql'), 'alter table freight_order add column broken no_such_type;')
    const failed = await runMigrate(settings, newer)
    expect(failed.code).toBe(1)
    expect(failed.output).toContain('升级数据库失败，停在 9999_broken：')
    expect(failed.output).toContain('数据库没有改动，原来的版本可以照常使用')
    expect(failed.output).not.toMatch(/\n\s+at /)
    expect(await isThere('of_tomorrow')).toBe(false)
    expect(await answers()).toEqual(before)

    writeFileSync(file('9999_broken.sql'), 'alter table freight_order add column mended text;')
    expect(await runMigrate(settings, newer)).toMatchObject({ code: 0 })
    expect(await isThere('of_tomorrow')).toBe(true)
    expect(await answers()).toEqual(before)
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)
    // the previous version can be started again, and says what it found
    expect(server.output()).not.toContain('更新的版本')
    const older = await startServer(settings)
    expect(older.output()).toContain('数据库已由更新的版本升级到 9999_broken。只有它的上一个版本可以同时运行')
    expect((await callServer(older.port, '/lines/searchLines', {})).code).toBe(200)
    older.signal('SIGTERM')
    expect((await older.ended).code).toBe(0)
  },
  longMs,
)
