import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { dayMs } from '#contract/kernel/time.ts'
import { folderFiles } from '../../adapters/files/folderFiles.ts'
import { prepareBinaries } from '../../db/embedded/binaries.ts'
import { defaultSurroundings } from '../../db/embedded/processes/surroundings.ts'
import { cloneDatabase } from '../../testing/cluster.ts'
import { testPool } from '../../testing/pool.ts'
import { buildOnce, productionSettings, runBackup } from '../../testing/process/serverProcess.ts'
import type { Settings } from '../../testing/process/serverProcess.ts'
import { manifestFile } from './manifest.ts'
import { readManifest } from './restoreBackup.ts'
import { findPrograms } from './systemPrograms.ts'
import { markFailed, markVerified, removeOldBackups, writeBackup } from './writeBackup.ts'

const longMs = 180_000
const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-verification-'))
const noPrograms = join(folder, 'no programs')
let into: string
let clone: Awaited<ReturnType<typeof cloneDatabase>>

beforeAll(async () => {
  chmodSync(folder, 0o755)
  await buildOnce()
  clone = await cloneDatabase(inject('cluster'))
}, longMs)
beforeEach(() => {
  into = mkdtempSync(join(folder, 'backups-'))
})
afterAll(async () => {
  await clone.drop()
  rmSync(folder, { recursive: true, force: true })
})

const backup = (settings: Settings) =>
  runBackup({ ...productionSettings(clone.connection), BACKUP_DIR: into, ...settings }, ['backup'])

/** Writes a backup of the clone at a time, without verifying it. */
async function write(now = new Date()): Promise<string> {
  const pool = testPool(clone.connection, { max: 3, isForMaintenance: true })
  const stores = { files: folderFiles(join(folder, 'none')), releases: folderFiles(join(folder, 'none')) }
  try {
    return await writeBackup(
      { pool, stores, secrets: ['a secret'] },
      { into, keys: { recipients: [], identities: [] }, now },
    )
  } finally {
    await pool.end()
  }
}

/** The draft folder of a backup that will be written at this time. */
const draftAt = (now: Date) => join(into, `backup-${now.toISOString().replaceAll(/[:.]/g, '-')}.partial`)

test(
  "restores a new backup on trial by the system's PostgreSQL programs",
  async () => {
    const { initdb } = prepareBinaries(defaultSurroundings().cacheFolders)
    const written = await backup({ BACKUP_POSTGRES_BIN: dirname(initdb) })
    expect(written).toMatchObject({
      code: 0,
      output: expect.stringContaining('已试恢复，逐表核对无误') as string,
    })
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('zhuanxiantong-verify-'))).toEqual([])
    const [name = ''] = readdirSync(into)
    expect(await readManifest(join(into, name))).toMatchObject({
      postgresMajor: expect.any(Number) as number,
    })
    // later ones that are not restored on trial do not displace it
    const next = await backup({ BACKUP_POSTGRES_BIN: noPrograms, BACKUP_KEEP: '1' })
    expect(next).toMatchObject({ code: 3, output: expect.not.stringContaining('已删除') as string })
    const names = readdirSync(into)
    expect(names).toEqual([name, expect.stringMatching(/^backup-[\dTZ-]+$/)])
    const last = await backup({ BACKUP_POSTGRES_BIN: noPrograms, BACKUP_KEEP: '1' })
    expect(last).toMatchObject({ code: 3 })
    expect(last.output).toContain('已删除 1 个旧备份，保留最近 1 个')
    expect(readdirSync(into)).toEqual([name, expect.not.stringContaining(names[1] ?? '')])
  },
  longMs,
)

test(
  'restores a new backup on trial into a database that it creates at BACKUP_VERIFY_URL',
  async () => {
    const { DATABASE_URL: url = '' } = productionSettings(clone.connection)
    const written = await backup({ BACKUP_VERIFY_URL: url })
    expect(written).toMatchObject({
      code: 0,
      output: expect.stringContaining('已试恢复，逐表核对无误') as string,
    })
    const pool = testPool(clone.connection, { max: 1 })
    const { rows } = await pool.query(`select from pg_database where datname ~ '^zhuanxiantong_verify'`)
    await pool.end()
    expect(rows).toEqual([])
  },
  longMs,
)

test(
  'says that a backup was not restored on trial, keeps it, and exits with 3',
  async () => {
    const written = await backup({ BACKUP_POSTGRES_BIN: noPrograms })
    expect(written).toMatchObject({ code: 3, output: expect.stringContaining('没有试恢复过') as string })
    expect(written.output).toContain('BACKUP_VERIFY_URL')
    expect(readdirSync(into)).toEqual([expect.stringMatching(/^backup-[\dTZ-]+$/)])
    const unreachable = await backup({ BACKUP_VERIFY_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(unreachable).toMatchObject({ code: 3, output: expect.stringContaining('没有启动') as string })
  },
  longMs,
)

test('finds programs only of the required version or a newer one', async () => {
  const programs = dirname(prepareBinaries(defaultSurroundings().cacheFolders).initdb)
  expect(await findPrograms(programs)).toBe(programs)
  expect(await findPrograms(programs, 1_000)).toBeNull()
  expect(await findPrograms(noPrograms)).toBeNull()
})

test(
  'renames a backup that fails verification: it replaces no good one and names the wrong key',
  async () => {
    const good = await write(new Date(Date.now() - dayMs))
    const [own, other] = [await generateX25519Identity(), await generateX25519Identity()]
    const identityFile = join(folder, 'other.txt')
    writeFileSync(identityFile, `${other}\n`)
    const written = await backup({
      BACKUP_KEEP: '1',
      BACKUP_RECIPIENTS: await identityToRecipient(own),
      BACKUP_IDENTITY_FILE: identityFile,
    })
    expect(written).toMatchObject({ code: 1, output: expect.stringContaining('没有通过核对') as string })
    expect(written.output).toMatch(/BACKUP_IDENTITY_FILE 里的私钥打不开 \S+\.copy\.gz\.age/)
    expect(readdirSync(into).map((name) => join(into, name))).toEqual([
      good,
      expect.stringMatching(/backup-[\dTZ-]+\.failed$/),
    ])
  },
  longMs,
)

test('keeps only the last failed backup, does not count it, and removes it a day later', async () => {
  const names = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => `backup-${day}T02-00-00-000Z`)
  const [first = '', second = '', good = ''] = names
  for (const name of names) mkdirSync(join(into, name))
  await markFailed(join(into, first))
  expect(await markFailed(join(into, second))).toBe(join(into, `${second}.failed`))
  expect(readdirSync(into)).toEqual([`${second}.failed`, good])
  expect(await removeOldBackups(into, 1, new Date())).toEqual([])
  expect(await removeOldBackups(into, 1, new Date(Date.now() + 2 * dayMs))).toEqual([`${second}.failed`])
  expect(readdirSync(into)).toEqual([good])
})

test('keeps the newest backup that was restored on trial, however many newer ones there are', async () => {
  const names = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map(
    (day) => `backup-${day}T02-00-00-000Z`,
  )
  const [first = '', second = ''] = names
  for (const name of names) mkdirSync(join(into, name))
  for (const name of [first, second]) await markVerified(join(into, name))
  expect(await removeOldBackups(into, 1, new Date())).toEqual([first, names[2]])
  expect(readdirSync(into)).toEqual([second, names[3]])
})

test('does not restore a backup that failed verification', async () => {
  const failed = await markFailed(await write())
  const restored = await runBackup({ DATA_DIR: join(folder, 'never') }, ['restore', `${failed}/`])
  expect(restored).toMatchObject({ code: 1 })
  expect(restored.output.trim()).toBe(`${failed}/ 没有通过核对，不能恢复。请选另一个备份文件夹`)
})

test.each(['site.copy.gz', manifestFile])(
  'names %s when the disk is full, and leaves nothing half-written',
  async (file) => {
    const now = new Date()
    mkdirSync(draftAt(now))
    symlinkSync('/dev/full', join(draftAt(now), file))
    await expect(write(now)).rejects.toThrow(`${join(draftAt(now), file)} 没有写成：磁盘已满`)
    expect(readdirSync(into)).toEqual([])
  },
)

test('names a manifest that was cut off', async () => {
  const whole = await write()
  writeFileSync(join(whole, manifestFile), '{"format": 1, "tables": [')
  const restored = await runBackup({ DATA_DIR: join(folder, 'never') }, ['restore', whole])
  expect(restored).toMatchObject({ code: 1 })
  expect(restored.output.trim()).toBe(
    `${join(whole, manifestFile)} 不完整，这个备份不能用。请选另一个备份文件夹`,
  )
})
