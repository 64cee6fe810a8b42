import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase } from '../../db/database.ts'
import { actor } from '../../testing/actors.ts'
import { cloneDatabase } from '../../testing/cluster.ts'
import { testPool } from '../../testing/pool.ts'
import { readFrom, uploadTo } from '../../testing/process/pictures.ts'
import { buildOnce, productionSettings, runBackup, startServer } from '../../testing/process/serverProcess.ts'
import { realClock } from '../../testing/realClock.ts'

const longMs = 180_000
const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-url-backup-'))
const into = join(folder, 'backups')

beforeAll(async () => {
  chmodSync(folder, 0o755)
  await buildOnce()
}, longMs)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'backs up a DATABASE_URL with its pictures and restores it elsewhere, byte by byte',
  async () => {
    const [source, target] = [
      await cloneDatabase(inject('cluster')),
      await cloneDatabase(inject('cluster'), 'template0'),
    ]
    const settingsOf = ({ connection }: typeof source, files: string) => ({
      ...productionSettings(connection),
      FILES_DIR: join(folder, files),
      BACKUP_DIR: into,
    })
    const [before, after] = [settingsOf(source, 'files'), settingsOf(target, 'restored')]
    const pool = testPool(source.connection, { max: 1 })
    const { token } = await actor({ db: createDatabase(pool), clock: realClock }, { type: 2 })
    await pool.end()

    const server = await startServer(before)
    const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#165dff' } })
      .png()
      .toBuffer()
    const fileId = await uploadTo(server.port, token, new Uint8Array(png))
    const picture = await readFrom(server.port, token, fileId)
    expect(picture.length).toBeGreaterThan(20)
    const written = await runBackup(before, ['backup'])
    expect(written).toMatchObject({ code: 0, output: expect.stringContaining('已试恢复') as string })
    expect(written.output).toContain('请另外保管 SECRET_KEY')
    server.signal('SIGTERM')
    await server.ended
    await source.drop()
    rmSync(join(folder, 'files'), { recursive: true })

    const [backup = ''] = readdirSync(into).map((name) => join(into, name))
    const otherSecret = { ...after, SECRET_KEY: 'a secret that nothing was ever sealed with' }
    const refused = await runBackup(otherSecret, ['restore', backup])
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('SECRET_KEY 不是备份时的那个') as string,
    })
    const restored = await runBackup(after, ['restore', backup])
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('逐表核对无误') as string })
    const next = await startServer(after)
    try {
      // the login is restored, too
      expect(await readFrom(next.port, token, fileId)).toEqual(picture)
    } finally {
      next.signal('SIGTERM')
      await next.ended
      await target.drop()
    }
  },
  longMs,
)
