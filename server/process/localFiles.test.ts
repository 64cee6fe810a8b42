import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readDemoAccounts, readOrCreateSecret, writeDemoAccounts } from './localFiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-files-'))
const dataDir = join(folder, 'data')
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('creates the secret once, long enough, and readable by its owner only', async () => {
  const secret = await readOrCreateSecret(dataDir)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(await readOrCreateSecret(dataDir)).toBe(secret)
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secret.key'])
  expect(await readOrCreateSecret(join(folder, 'other'))).not.toBe(secret)
})

test('gives one secret to many concurrent first starts, and leaves no other file', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readOrCreateSecret(dataDir)))
  expect(new Set(secrets)).toEqual(new Set([readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()]))
  expect(readdirSync(dataDir)).toEqual(['secret.key'])
})

test('does not silently replace an empty secret', async () => {
  await readOrCreateSecret(dataDir)
  writeFileSync(join(dataDir, 'secret.key'), '\n')
  await expect(readOrCreateSecret(dataDir)).rejects.toThrow('请从备份恢复它')
})

test('stores the demo accounts atomically, and returns none before', async () => {
  await readOrCreateSecret(dataDir)
  expect(await readDemoAccounts(dataDir)).toEqual([])
  const accounts = [{ mobile: '13805790003', password: 'abcd-efgh-jkmn', what: '物流企业 · 管理员' }]
  await writeDemoAccounts(dataDir, accounts)
  expect(await readDemoAccounts(dataDir)).toEqual(accounts)
  expect(statSync(join(dataDir, 'demo-accounts.json')).mode & 0o777).toBe(0o600)
})
