import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { afterAll, expect, inject, test } from 'vitest'
import { folderFiles } from '../adapters/files/folderFiles.ts'
import { cloneDatabase } from '../testing/cluster.ts'
import { testPool } from '../testing/pool.ts'
import { readDemoAccounts } from './localFiles.ts'
import { prepareDatabase } from './prepareDatabase.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'zhuanxiantong-prepare-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('loads the demo data once in two concurrent first starts, and stores its accounts', async () => {
  const clone = await cloneDatabase(inject('cluster'))
  const pools = [1, 2].map(() => testPool(clone.connection, { max: 2, isForMaintenance: true }))
  const releases = folderFiles(join(dataDir, 'releases'))
  const logLines: string[] = []
  const now = new Date('2026-11-20T02:00:00.000Z')
  const log = (line: string) => void logLines.push(line)
  await Promise.all(pools.map((pool) => prepareDatabase(pool, { demo: { dataDir, releases }, now, log })))
  expect(logLines).toEqual(['正在载入演示数据……', expect.stringContaining('演示数据已载入')])
  const accounts = await readDemoAccounts(dataDir)
  expect(accounts.length).toBeGreaterThan(0)
  for (const { mobile, password } of accounts) {
    const stored = await pools[0]?.query<{ hash: string }>(
      'select password_hash as hash from app_user where mobile = $1',
      [mobile],
    )
    expect(stored?.rows).toHaveLength(1)
    expect(await verify(stored?.rows[0]?.hash ?? '', password)).toBe(true)
  }
  await Promise.all(pools.map((pool) => pool.end()))
  await clone.drop()
})
