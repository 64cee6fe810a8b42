import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Home, findOrMakeHome } from './home.ts'
import { isRoot, userForServer } from './processes/osUser.ts'
import { defaultSurroundings } from './processes/surroundings.ts'
import { type EmbeddedPostgres, startIn } from './start.ts'
import { type Sandbox, makeSandbox, query } from './testing/sandbox.ts'

let sandbox: Sandbox
let locked: string
let lockedData: string
let store: string
const started: EmbeddedPostgres[] = []
beforeEach(() => {
  sandbox = makeSandbox()
  locked = join(sandbox.folder, 'locked')
  lockedData = join(locked, 'data')
  store = join(sandbox.folder, 'store')
  mkdirSync(locked, { mode: 0o700 })
})
afterEach(async () => {
  for (const embedded of started.splice(0)) {
    await embedded.stop()
    rmSync(embedded.connection.host, { recursive: true, force: true })
  }
  await sandbox.clear()
})

function find(dataDir: string): Home {
  return findOrMakeHome(dataDir, store, (line) => sandbox.lines.push(line))
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const log = (line: string): void => void sandbox.lines.push(line)
  const embedded = await startIn({ dataDir, log }, { ...defaultSurroundings(), storeFolder: store })
  started.push(embedded)
  return embedded
}

test('data folder beneath a 0700 folder: root stores the database elsewhere, logs it, and finds it again', async () => {
  const first = await start(lockedData)
  await query(first.connection, `create table kept as select '还在' as word`)
  await first.stop()
  const note = join(lockedData, 'postgres-location')
  if (isRoot()) {
    expect(sandbox.lines).toEqual([
      `系统用户 ${userForServer(null)?.name} 进不去数据文件夹 ${lockedData},数据库改放在 ${readFileSync(note, 'utf8')}(已记在 ${note})。`,
    ])
    expect(readFileSync(note, 'utf8').startsWith(store)).toBe(true)
  } else {
    expect(sandbox.lines).toEqual([])
    expect(existsSync(join(lockedData, 'postgres', 'cluster'))).toBe(true)
  }
  const again = await start(lockedData)
  expect(await query(again.connection, 'select word from kept')).toEqual([{ word: '还在' }])
})

test('data folder moved: the database follows', () => {
  find(lockedData)
  const moved = join(locked, 'moved')
  renameSync(lockedData, moved)
  const home = find(moved)
  expect(home.folder.startsWith(isRoot() ? store : moved)).toBe(true)
  expect(find(moved)).toEqual(home)
})

test('copy of a data folder whose database lives elsewhere: refused, not shared', () => {
  const { folder } = find(lockedData)
  const copy = join(locked, 'copy')
  cpSync(lockedData, copy, { recursive: true })
  if (isRoot()) expect(() => find(copy)).toThrow(`${copy} 是 ${lockedData} 的副本`)
  else expect(find(copy).folder).not.toBe(folder)
})

test('database elsewhere is gone: refused, not replaced by an empty one', () => {
  const { folder } = find(lockedData)
  rmSync(join(folder, '..'), { recursive: true })
  if (isRoot()) expect(() => find(lockedData)).toThrow('但那里没有。请恢复该文件夹')
  else expect(find(lockedData).folder).toBe(folder)
})

test('data folder deleted and made again: an empty database, and the log names the old one', () => {
  const { folder } = find(lockedData)
  rmSync(lockedData, { recursive: true })
  sandbox.lines.length = 0
  const fresh = find(lockedData)
  expect(existsSync(fresh.cluster)).toBe(false)
  if (isRoot()) {
    expect(fresh.folder).not.toBe(folder)
    expect(sandbox.lines[1]).toContain(`从前的数据库还在 ${folder}`)
  } else expect(fresh.folder).toBe(folder)
})

test('data of an ordinary user started by root: it stays that user’s; root’s data started by an ordinary user: refused', async () => {
  const nobody = { uid: 65_534, gid: 65_534 }
  if (!isRoot()) {
    await start(sandbox.dataDir)
    // The reverse cannot be set up without root; a system folder stands for foreign data.
    expect(() => find('/usr')).toThrow(/无法建立数据库文件夹|当前用户无权使用/)
    return
  }
  mkdirSync(sandbox.dataDir, { mode: 0o777 })
  chmodSync(sandbox.dataDir, 0o777)
  const starter = sandbox.spawn(sandbox.dataDir, nobody)
  await starter.up
  await starter.finish()
  const embedded = await start(sandbox.dataDir)
  expect(find(sandbox.dataDir).user?.uid).toBe(nobody.uid)
  expect(await query(embedded.connection, 'select count(*)::int as steps from drained')).toEqual([
    { steps: 10 },
  ])
  await embedded.stop()

  const rootsData = join(sandbox.folder, 'roots')
  await (await start(rootsData)).stop()
  const { refused } = await sandbox.spawn(rootsData, nobody).up
  expect(refused).toContain('当前用户无权使用。请用建立它的用户(或 root)启动')
})

test('a cluster of another major version, files that are no cluster, a file as data folder: refused untouched', () => {
  const cluster = join(sandbox.dataDir, 'postgres', 'cluster')
  mkdirSync(cluster, { recursive: true })
  writeFileSync(join(cluster, 'photo.jpg'), 'x')
  expect(() => find(sandbox.dataDir)).toThrow('里有文件,但不是数据库')
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n')
  expect(() => find(sandbox.dataDir)).toThrow('是 PostgreSQL 17 的数据,本程序用的是 18')
  expect(readFileSync(join(cluster, 'photo.jpg'), 'utf8')).toBe('x')
  const file = join(sandbox.folder, 'file')
  writeFileSync(file, '')
  expect(() => find(file)).toThrow(`无法建立数据文件夹 ${file}(EEXIST)`)
})
