import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { downloadLinkMs, releasePartBytes } from '#contract/help/softwareWords.ts'
import { problems } from '#contract/kernel/problems.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { programBytes, sendPart, sha256Of, uploadRelease } from '#server/testing/data/software.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { sweepReleases } from './sweep.ts'

let app: TestApp
let operator: Actor
let user: Actor
beforeAll(async () => {
  app = await testApp(inject('cluster'))
  operator = await actor(app, { type: 9 })
  user = await actor(app, { type: 0 })
})
afterAll(() => app.close())

let versions = 0
const nextVersion = () => `3.0.${(versions += 1)}`
const draftOf = (bytes: number, version = nextVersion()) =>
  app.data(
    '/ops/createRelease',
    { platform: 'windows', format: 'exe', version, notes: '更稳定', bytes },
    operator,
  )
const released = async (bytes: Buffer, version = nextVersion()) => {
  const id = await uploadRelease(app, operator, bytes, { version })
  await app.runJobs()
  return app.data('/ops/publishRelease', { id }, operator)
}
const rowOf = async (id: number) => {
  const { list } = await app.data('/ops/getSoftwareList', { page: 1, pageSize: 100 }, operator)
  const found = list.find((row) => row.id === id)
  if (!found) throw new Error(`No release ${id}`)
  return found
}
const linkOf = async (id: number) => {
  const { list } = await app.data('/help/getSoftwareList', {}, user)
  const found = list.flatMap(({ releases }) => releases).find((release) => release.id === id)
  return found?.downloadPath
}
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.server.inject({ method, url, headers })

describe('a file in parts', () => {
  test('is checked by the server, published, listed and downloaded byte for byte', async () => {
    const bytes = programBytes(2 * releasePartBytes + 12_345)
    const id = await uploadRelease(app, operator, bytes, { version: '2.0.0' })
    expect(await rowOf(id)).toMatchObject({ fileState: 'checking', sha256: null, status: 'draft' })
    expect(await app.call('/ops/publishRelease', { id }, operator)).toMatchObject({ code: 409 })
    expect(await linkOf(id)).toBeUndefined()
    await app.runJobs()
    const sha256 = sha256Of(bytes)
    expect(await rowOf(id)).toMatchObject({ fileState: 'ready', sha256, uploadedBytes: bytes.length })
    const wrong = await app.call('/ops/publishRelease', { id, sha256: 'f'.repeat(64) }, operator)
    expect(wrong).toMatchObject({ code: 400, data: { fields: [{ path: 'sha256' }] } })
    const published = await app.data(
      '/ops/publishRelease',
      { id, sha256: ` ${sha256.toUpperCase()} ` },
      operator,
    )
    expect(published).toMatchObject({ status: 'published', publishedBy: '测试' })
    const answer = await get((await linkOf(id)) ?? '')
    expect(answer.statusCode).toBe(200)
    expect(sha256Of(answer.rawPayload)).toBe(sha256)
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename="zhuanxiantong-windows-2.0.0.exe"',
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      etag: `"${sha256}"`,
    })
  })

  test('accepts a repeated part whose answer was lost, also many at once', async () => {
    const bytes = programBytes(releasePartBytes + 500)
    const { id } = await draftOf(bytes.length)
    const first = bytes.subarray(0, releasePartBytes)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendPart(app, operator, { id, offset: 0 }, first)),
    )
    for (const answer of answers)
      expect(answer).toMatchObject({ code: 200, data: { uploadedBytes: releasePartBytes } })
    const last = { id, offset: releasePartBytes }
    for (let times = 0; times < 2; times += 1)
      expect(await sendPart(app, operator, last, bytes.subarray(releasePartBytes))).toMatchObject({
        data: { uploadedBytes: bytes.length, fileState: 'checking' },
      })
    await app.runJobs()
    expect(await rowOf(id)).toMatchObject({ sha256: sha256Of(bytes) })
  })

  test("refuses another file's part, a gap, a wrong size and a part behind the end", async () => {
    const bytes = programBytes(2 * releasePartBytes + 10)
    const { id } = await draftOf(bytes.length)
    const part = bytes.subarray(0, releasePartBytes)
    await sendPart(app, operator, { id, offset: 0 }, part)
    expect(await sendPart(app, operator, { id, offset: 0 }, programBytes(releasePartBytes))).toEqual({
      ...problems.softwarePartDiffers,
      data: null,
    })
    expect(
      await sendPart(app, operator, { id, offset: 2 * releasePartBytes }, Buffer.alloc(10)),
    ).toMatchObject({ code: 409, data: { uploadedBytes: releasePartBytes } })
    for (const wrong of [Buffer.alloc(0), Buffer.alloc(10)])
      expect(await sendPart(app, operator, { id, offset: releasePartBytes }, wrong)).toMatchObject({
        code: 400,
      })
    expect(await sendPart(app, operator, { id, offset: 3 * releasePartBytes }, part)).toMatchObject({
      code: 400,
    })
    expect(await sendPart(app, operator, { id, offset: 5 }, part)).toMatchObject({ code: 400 })
    const tooLarge = Buffer.alloc(releasePartBytes + 1)
    expect(await sendPart(app, operator, { id, offset: 0 }, tooLarge)).toMatchObject({ code: 413 })
    expect(await sendPart(app, operator, { id: 999_999, offset: 0 }, part)).toMatchObject({ code: 404 })
  })

  test('refuses a wrong kind at the first part, and a disk image without its trailer once read', async () => {
    const { id } = await draftOf(1000)
    expect(await sendPart(app, operator, { id, offset: 0 }, Buffer.alloc(1000, 7))).toMatchObject({
      code: 409,
      msg: expect.stringContaining('exe'),
    })
    const image = await uploadRelease(app, operator, Buffer.alloc(4000, 1), {
      platform: 'macos',
      format: 'dmg',
      version: '1.0',
    })
    await app.runJobs()
    expect(await rowOf(image)).toMatchObject({ fileState: 'wrong', sha256: null })
    expect(await app.call('/ops/publishRelease', { id: image }, operator)).toMatchObject({ code: 409 })
  })

  test('refuses a repeated version, a format of another platform and bytes as JSON', async () => {
    await draftOf(500, '9.9.9')
    const again = {
      platform: 'windows',
      format: 'exe',
      version: '9.9.9',
      notes: '又一版',
      bytes: 500,
    } as const
    expect(await app.call('/ops/createRelease', again, operator)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('9.9.9'),
      data: { fields: [{ path: 'version' }] },
    })
    expect(
      await app.call('/ops/createRelease', { ...again, version: '9.9.8', format: 'apk' }, operator),
    ).toMatchObject({ code: 400, data: { fields: [{ path: 'format' }] } })
  })
})

describe('a download', () => {
  test('returns the same bytes when interrupted anywhere and resumed by Range', async () => {
    const bytes = programBytes(2 * releasePartBytes + 777)
    const url = (await linkOf((await released(bytes)).id)) ?? ''
    const { etag } = (await get(url, {}, 'HEAD')).headers
    for (const cut of [
      1,
      1000,
      releasePartBytes - 1,
      releasePartBytes,
      releasePartBytes + 1,
      bytes.length - 1,
    ]) {
      const head = await get(url, { range: `bytes=0-${cut - 1}` })
      const rest = await get(url, { range: `bytes=${cut}-`, 'if-range': String(etag) })
      expect([head.statusCode, rest.statusCode]).toEqual([206, 206])
      expect(rest.headers['content-range']).toBe(`bytes ${cut}-${bytes.length - 1}/${bytes.length}`)
      expect(rest.headers['content-length']).toBe(String(bytes.length - cut))
      expect(Buffer.concat([head.rawPayload, rest.rawPayload]).equals(bytes)).toBe(true)
    }
  })

  test('answers HEAD, If-Range, If-None-Match and a range beyond the end (416)', async () => {
    const bytes = programBytes(5000)
    const { id, sha256 } = await released(bytes)
    const url = (await linkOf(id)) ?? ''
    const head = await get(url, { range: 'bytes=0-9' }, 'HEAD')
    expect(head).toMatchObject({ statusCode: 200, rawPayload: Buffer.alloc(0) })
    expect(head.headers['content-length']).toBe('5000')
    const changed = await get(url, { range: 'bytes=10-', 'if-range': '"another"' })
    expect(changed).toMatchObject({ statusCode: 200, rawPayload: bytes })
    const byDate = { range: 'bytes=10-19', 'if-range': String(head.headers['last-modified']) }
    expect((await get(url, byDate)).statusCode).toBe(206)
    const known = await get(url, { 'if-none-match': `"${sha256}"` })
    expect(known).toMatchObject({ statusCode: 304, rawPayload: Buffer.alloc(0) })
    const beyond = await get(url, { range: 'bytes=5000-' })
    expect(beyond).toMatchObject({ statusCode: 416, headers: { 'content-range': 'bytes */5000' } })
    expect(beyond.body).toContain('重新下载')
  })

  test('refuses a link that is altered, of another release, expired or withdrawn', async () => {
    const { id } = await released(programBytes(300))
    const other = await released(programBytes(300))
    const url = (await linkOf(id)) ?? ''
    for (const bad of [
      url.replace(`/${id}/`, `/${other.id}/`),
      url.replace(/until=\d+/, 'until=9999999999'),
      url.replace(/key=.*/, 'key='),
      url.replace(/key=..../, 'key=AAAA'),
      url.replace(`/${id}/`, '/nothing/'),
      url.split('?')[0] ?? '',
      `${url}&key=again`,
    ]) {
      const answer = await get(bad)
      expect(answer, bad).toMatchObject({ statusCode: 404 })
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    }
    expect((await get(url.replace(/[^/]+\?/, 'another.name?'))).headers['content-disposition']).toContain(
      'zhuanxiantong-windows',
    )
    const now = app.clock.at
    app.clock.advanceMs(downloadLinkMs - 60_000)
    expect((await get(url)).statusCode).toBe(200)
    app.clock.advanceMs(62_000)
    expect(await get(url)).toMatchObject({ statusCode: 403, body: expect.stringContaining('已过期') })
    app.clock.at = now
    await app.data('/ops/withdrawRelease', { id, reason: '装不上' }, operator)
    expect((await get(url)).statusCode).toBe(404)
  })

  test('removes a withdrawn release from the list, frees its version, and upkeep deletes its bytes', async () => {
    const version = nextVersion()
    const { id } = await released(programBytes(releasePartBytes + 1), version)
    await app.data('/ops/withdrawRelease', { id, reason: '装不上' }, operator)
    expect(await rowOf(id)).toMatchObject({ status: 'withdrawn', withdrawnReason: '装不上' })
    const again = await app.call('/ops/withdrawRelease', { id, reason: '再来' }, operator)
    expect(again).toEqual({ ...problems.softwareWithdrawn, data: null })
    const parts = await app.db.selectFrom('software_part').select('id').where('release_id', '=', id).execute()
    expect(parts).toHaveLength(2)
    await sweepReleases(app.db, app.releases, app.clock.now())
    for (const part of parts) expect(await app.releases.get(part.id)).toBeNull()
    expect(
      await app.db.selectFrom('software_part').select('id').where('release_id', '=', id).execute(),
    ).toEqual([])
    expect((await draftOf(10, version)).version).toBe(version)
  })
})

test('lists the newest of a platform first, at most twenty each, and audits the actions', async () => {
  const ids: number[] = []
  for (let count = 0; count < 22; count += 1) {
    app.clock.advanceMs(1000)
    ids.push((await released(programBytes(200))).id)
  }
  const { list } = await app.data('/help/getSoftwareList', {}, user)
  const [windows] = list
  expect(windows?.releases.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 20))
  const actions = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', String(ids[0]))
    .where('subject_kind', '=', 'software')
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['software.created', 'software.published'])
})

test('delays the ninth concurrent download of an address', async () => {
  const url = (await linkOf((await released(programBytes(16 * releasePartBytes))).id)) ?? ''
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const downloads = await Promise.all(
    Array.from({ length: 8 }, () => fetch(`http://127.0.0.1:${port}${url}`)),
  )
  expect(downloads.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const ninth = await fetch(`http://127.0.0.1:${port}${url}`)
  expect([ninth.status, ninth.headers.get('retry-after')]).toEqual([503, '10'])
  await Promise.all(downloads.map(async (answer) => answer.body?.cancel()))
  await expect
    .poll(async () => {
      const answer = await fetch(`http://127.0.0.1:${port}${url}`)
      await answer.arrayBuffer()
      return answer.status
    })
    .toBe(200)
})
