import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { folderFiles } from '../../adapters/files/folderFiles.ts'
import { loadDemo } from '../load.ts'
import { emptyDatabase, now } from '../testing/demoDatabase.ts'
import { zipFile } from './zipFile.ts'

let folder: string
let database: Awaited<ReturnType<typeof emptyDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-releases-'))
  database = await emptyDatabase(inject('cluster'))
  await loadDemo(database.pool, { now, lines: 3, releases: folderFiles(folder) })
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('loads two releases of two platforms with the digests of their files', async () => {
  const { rows } = await database.pool.query<{
    platform: string
    sha256: string
    bytes: number
    part: string
  }>(
    `select r.platform, r.sha256, r.bytes, p.id as part
     from software_release r join software_part p on p.release_id = r.id where r.status = 'published' order by r.id`,
  )
  expect(rows.map(({ platform }) => platform)).toEqual(['macos', 'windows', 'macos', 'windows'])
  for (const { sha256, bytes, part } of rows) {
    const file = await folderFiles(folder).get(part)
    expect(file?.length).toBe(bytes)
    expect(
      createHash('sha256')
        .update(file ?? '')
        .digest('hex'),
    ).toBe(sha256)
  }
})

test('loads feedback in every status with correct reply counts', async () => {
  const { rows } = await database.pool.query<{ status: string; replies: number; counted: number }>(
    `select f.status, f.replies, (select count(*) from feedback_reply r where r.feedback_id = f.id) as counted
     from feedback f`,
  )
  expect(new Set(rows.map(({ status }) => status))).toEqual(
    new Set(['open', 'processing', 'answered', 'closed']),
  )
  for (const { replies, counted } of rows) expect(counted).toBe(replies)
})

test('zipFile stores the text uncompressed under its name', () => {
  const zip = zipFile('说明.txt', '内容')
  const end = zip.length - 22
  expect(zip.readUInt32LE(end)).toBe(0x06054b50)
  const central = zip.readUInt32LE(end + 16)
  expect(zip.readUInt32LE(central)).toBe(0x02014b50)
  const [nameBytes, size] = [zip.readUInt16LE(central + 28), zip.readUInt32LE(central + 24)]
  expect(zip.subarray(central + 46, central + 46 + nameBytes).toString()).toBe('说明.txt')
  expect(zip.subarray(30 + nameBytes, 30 + nameBytes + size).toString()).toBe('内容')
})
