import { deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { uploadBytesMax } from '#contract/files/words.ts'
import { problems } from '#contract/kernel/problems.ts'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { freshAddress } from '#server/testing/data/accounts.ts'
import { startConsult, jpeg, sendPicture, upload } from '#server/testing/data/consults.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { sweepFiles } from './sweep.ts'

let app: TestApp
let user: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  user = await actor(app, { type: 2 })
})
afterAll(() => app.close())

const read = async (fileId: string, as = user) => {
  const { data } = await app.call('/files/read', { fileId }, as)
  return { data, picture: await sharp(data.bytes).metadata() }
}

/** A PNG of a few kilobytes with this many pixels a side. */
function bomb(sidePx: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(sidePx, 0)
  head.writeUInt32BE(sidePx, 4)
  // One bit per pixel, grey.
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(sidePx / 8) + 1) * sidePx), { level: 9 })
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

describe('accepted uploads', () => {
  test("turns a photo upright, at most 2000 px a side, as WebP, without the camera's metadata", async () => {
    const photo = await sharp({
      create: { width: 3000, height: 1500, channels: 3, background: '#165DFF' },
    })
      .withExif({ IFD0: { Copyright: 'somebody', Make: 'a camera' }, IFD3: { GPSLatitude: '28/1 53/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { data } = await upload(app, user, photo)
    expect(data).toMatchObject({ widthPx: 1000, heightPx: 2000 })
    const { picture, data: stored } = await read(data.fileId)
    expect(stored.contentType).toBe('image/webp')
    expect(picture).toMatchObject({ format: 'webp', width: 1000, height: 2000 })
    expect(picture.exif).toBeUndefined()
    expect(picture.orientation).toBeUndefined()
  })

  test.each(['png', 'webp', 'jpeg'] as const)('accepts %s, whatever its file name', async (format) => {
    const bytes = await sharp({ create: { width: 50, height: 40, channels: 4, background: '#165DFF80' } })
      .toFormat(format)
      .toBuffer()
    const answer = await upload(app, user, bytes, { fileName: '../../évil <b>.exe', type: 'text/html' })
    expect(answer).toMatchObject({ code: 200, data: { widthPx: 50, heightPx: 40 } })
    expect(answer.data.fileId).toMatch(/^[\w-]{43}$/)
  })

  test('stores one picture for the same Idempotency-Key and bytes', async () => {
    const as = { ...user, idempotencyKey: 'upload-upload-upload' }
    const [first, second] = [await upload(app, as, await jpeg()), await upload(app, as, await jpeg())]
    expect(second).toEqual(first)
    expect(await upload(app, as, await jpeg(90, 90))).toEqual({ ...problems.keyReused, data: null })
  })
})

describe('refused uploads', () => {
  test.each([
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['nothing at all', Buffer.alloc(0)],
    ['noise', Buffer.alloc(5000, 7)],
  ])('refuses %s named and declared as a JPEG', async (_, bytes) => {
    expect(await upload(app, user, bytes)).toEqual({ ...problems.pictureKind, data: null })
  })

  test('refuses a JPEG that was cut off, and one with only a JPEG head', async () => {
    const whole = await sharp(
      Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 256)),
      {
        raw: { width: 300, height: 300, channels: 3 },
      },
    )
      .jpeg()
      .toBuffer()
    for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])])
      expect(await upload(app, user, bytes)).toEqual({ ...problems.pictureBroken, data: null })
  })

  test('refuses a bomb: a few kilobytes that unpack to 400 million pixels', async () => {
    const bytes = bomb(20_000)
    expect(bytes.length).toBeLessThan(100_000)
    expect(await upload(app, user, bytes)).toEqual({ ...problems.pictureTooManyPixels, data: null })
  })

  test('refuses more than 10 MB, by one byte or by many; reads exactly 10 MB', async () => {
    const padded = async (bytes: number) => {
      const picture = await jpeg()
      return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
    }
    expect(await upload(app, user, await padded(uploadBytesMax))).toMatchObject({ code: 200 })
    for (const more of [1, 100_000]) {
      const answer = await upload(app, user, await padded(uploadBytesMax + more))
      expect(answer).toMatchObject({ code: 413, msg: '图片超过 10 MB，请压缩或截图后再上传' })
    }
  })

  test('refuses another part, no part, a body that is no multipart, and JSON', async () => {
    expect(await upload(app, user, await jpeg(), { name: 'other' })).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'file' }] },
    })
    expect(await app.call('/files/upload', {}, user)).toEqual({
      code: 400,
      msg: '请求类型不支持，请用 multipart/form-data 上传图片',
      data: null,
    })
    for (const payload of [
      'nonsense',
      '--x--\r\n',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\ncut off',
    ]) {
      const headers = { authorization: user.token, 'content-type': 'multipart/form-data; boundary=x' }
      const { json } = await app.server.inject({ method: 'POST', url: '/files/upload', payload, headers })
      expect(json<{ code: number }>().code, payload).toBe(400)
    }
  })

  test('refuses the 61st in ten minutes', async () => {
    const many = { cookie: visitorCookie(), remoteAddress: freshAddress() }
    const picture = await jpeg(2, 2)
    for (let count = 0; count < 60; count += 1) expect((await upload(app, many, picture)).code).toBe(200)
    expect(await upload(app, many, picture)).toMatchObject({
      code: 429,
      msg: expect.stringContaining('10 分钟'),
    })
  })

  test('refuses an upload while sixteen are under way', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 40 }, async () =>
        upload(app, { cookie: visitorCookie(), remoteAddress: freshAddress() }, await jpeg(400, 400)),
      ),
    )
    const codes = crowd.map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set([200, 429]))
    expect(crowd.find(({ code }) => code === 429)?.msg).toContain('10 秒后再试')
    expect(await upload(app, user, await jpeg())).toMatchObject({ code: 200 })
  })
})

describe('readers of a picture', () => {
  test('shows it to its uploader only, then to both sides of the consult it is attached to', async () => {
    const carrier = await actor(app, { type: 3 })
    const lineId = await insertLine(app, { carrierId: carrier.factoryId })
    const cookie = visitorCookie()
    const { id } = await startConsult(app, { cookie }, { lineId })
    const unattached = (await upload(app, { cookie }, await jpeg())).data.fileId
    const attached = await sendPicture(app, { cookie }, id)
    const codesOf = (fileId: string) =>
      Promise.all(
        [{ cookie }, carrier, user, {}, { cookie: visitorCookie() }].map(
          async (as) => (await app.call('/files/read', { fileId }, as)).code,
        ),
      )
    expect(await codesOf(unattached)).toEqual([200, 404, 404, 404, 404])
    expect(await codesOf(attached)).toEqual([200, 200, 404, 404, 404])
    // Attached once, it cannot be attached again.
    const again = { consultId: id, fileId: attached, clientId: 'a-second-message' }
    expect(await app.call('/consult/appendDialog', again, { cookie })).toMatchObject({ code: 404 })
  })

  test('hides an unattached picture after a day and deletes its bytes; keeps an attached one', async () => {
    const carrier = await actor(app, { type: 3 })
    const lineId = await insertLine(app, { carrierId: carrier.factoryId })
    const { id } = await startConsult(app, user, { lineId })
    const unattached = (await upload(app, user, await jpeg())).data.fileId
    const attached = await sendPicture(app, user, id)
    await sql`update stored_file set created_at = created_at - interval '25 hours'
      where id = any(${[unattached, attached]}::text[])`.execute(app.db)
    await sweepFiles(app.db, app.files, app.clock.now())
    expect(await app.call('/files/read', { fileId: unattached }, user)).toMatchObject({ code: 404 })
    expect(await app.files.get(unattached)).toBeNull()
    expect((await read(attached)).picture.format).toBe('webp')
    expect(
      await app.db.selectFrom('stored_file').select('id').where('id', '=', unattached).execute(),
    ).toEqual([])
  })
})
