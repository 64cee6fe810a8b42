import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { hourMs } from '#contract/kernel/time.ts'
import { idCharacters } from '#server/adapters/files/fileStore.ts'
import { folderFiles } from '#server/adapters/files/folderFiles.ts'
import { randomToken } from '#server/core/secrets.ts'
import { actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { sweepOrphanPictures } from './orphans.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp(inject('cluster'))
  folder = await mkdtemp(join(tmpdir(), 'orphans-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

const runEveryMs = 10 * 60_000

const age = (id: string, hours: number) => {
  const at = new Date(app.clock.now().getTime() - hours * hourMs)
  return utimes(join(folder, id.charAt(0), id), at, at)
}

async function insertRow(id: string, userId: number, isCutOff: boolean): Promise<void> {
  const connection = await app.pool.connect()
  await connection.query('begin')
  await connection.query(
    `insert into stored_file (id, user_id, content_type, bytes, width_px, height_px, created_at)
     values ($1, $2, 'image/webp', 1, 1, 1, $3)`,
    [id, userId, app.clock.now()],
  )
  await folderFiles(folder).put(id, Buffer.from('bytes'))
  if (!isCutOff) await connection.query('commit')
  // As if a process was killed here: its connection and its row are gone.
  connection.release(isCutOff)
}

test('removes bytes without a row after a day; keeps young ones and those with a row', async () => {
  const files = folderFiles(folder)
  const { userId } = await actor(app, { type: 2 })
  const [withRow, orphan, young] = [randomToken(), randomToken(), randomToken()]
  await insertRow(withRow, userId, false)
  await insertRow(orphan, userId, true)
  await insertRow(young, userId, true)
  for (const id of [withRow, orphan]) await age(id, 25)
  await age(young, 23)
  await expect
    .poll(async () => (await sql`select 1 from stored_file where id = ${orphan}`.execute(app.db)).rows.length)
    .toBe(0)
  const draft = join(folder, orphan.charAt(0), `${orphan}.0123456789ab.tmp`)
  await writeFile(draft, 'half')
  const old = new Date(app.clock.now().getTime() - 25 * hourMs)
  await utimes(draft, old, old)
  // Every first character is checked once in so many runs.
  for (let run = 0; run < idCharacters.length; run += 1) {
    // The sweep's clock decides which character is checked; young bytes must stay young throughout.
    const now = new Date(app.clock.now().getTime() + run * runEveryMs)
    await age(young, 23 - (run * runEveryMs) / hourMs)
    await sweepOrphanPictures(app.db, files, now)
  }
  expect(await files.get(withRow)).not.toBeNull()
  expect(await files.get(young)).not.toBeNull()
  expect(await files.get(orphan)).toBeNull()
  expect(await readdir(join(folder, orphan.charAt(0)))).not.toContain(`${orphan}.0123456789ab.tmp`)
})
