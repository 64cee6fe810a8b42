import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networkFailure } from '../callError.ts'
import { useExpiry } from '../expiry.ts'
import { sitDown, userOf } from '../testing/people.ts'
import { readPicture } from './readPicture.ts'
import { uploadPicture } from './uploadPicture.ts'

/** As much of a request as an upload uses; the test says what becomes of it. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | null = null
  upload = new EventTarget()
  headers: Record<string, string> = {}
  timeout = 0
  withCredentials = false
  status = 200
  responseText = ''
  url = ''
  body: FormData | null = null
  open(_: string, url: string) {
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader() {
    return 'request-1'
  }
  send(body: FormData) {
    this.body = body
    FakeRequest.last = this
  }
  answer(text: string, status = 200) {
    this.responseText = text
    this.status = status
    this.dispatchEvent(new Event('load'))
  }
}

const sent = () => {
  if (!FakeRequest.last) throw new Error('nothing was sent')
  return FakeRequest.last
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  sitDown(userOf(2))
})
afterEach(() => {
  vi.unstubAllGlobals()
  sitDown(null)
  useExpiry.setState({ isOpen: false })
})

const kept = { fileId: 'a'.repeat(43), widthPx: 80, heightPx: 60 }

test('a picture goes as the one part of its form, and tells how much has gone', async () => {
  const shares: number[] = []
  const upload = uploadPicture(new Blob(['bytes']), { onProgress: (share) => shares.push(share) })
  sent().upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 4 }))
  sent().answer(JSON.stringify({ code: 200, msg: '', data: kept }))
  expect(await upload).toEqual(kept)
  expect(shares).toEqual([0.25])
  expect(sent().headers).toEqual({ Authorization: 'token-of-the-test' })
  expect([...(sent().body?.keys() ?? [])]).toEqual(['file'])
})

test('a refusal is its sentence, an expired login opens the dialog, a broken line is one', async () => {
  const refused = uploadPicture(new Blob(['x']))
  sent().answer(JSON.stringify({ code: 400, msg: '图片打不开或不完整，请换一张后再上传', data: null }))
  await expect(refused).rejects.toMatchObject({ code: 400, msg: '图片打不开或不完整，请换一张后再上传' })
  expect(useExpiry.getState().isOpen).toBe(false)
  const expired = uploadPicture(new Blob(['x']))
  sent().answer(JSON.stringify({ code: 514, msg: '登录已过期，请重新登录', data: null }))
  await expect(expired).rejects.toMatchObject({ code: 514 })
  expect(useExpiry.getState().isOpen).toBe(true)
  const broken = uploadPicture(new Blob(['x']))
  sent().dispatchEvent(new Event('error'))
  await expect(broken).rejects.toMatchObject({ code: networkFailure })
  const odd = uploadPicture(new Blob(['x']))
  sent().answer('<html>502</html>', 502)
  await expect(odd).rejects.toMatchObject({ code: networkFailure, requestId: 'request-1' })
})

test('a picture is read as bytes; a refusal instead is told', async () => {
  const bytes = new Response(new Blob(['webp'], { type: 'image/webp' }), {
    headers: { 'content-type': 'image/webp' },
  })
  const ask = vi.fn<typeof fetch>().mockResolvedValueOnce(bytes)
  vi.stubGlobal('fetch', ask)
  expect((await readPicture(kept.fileId)).size).toBe(4)
  const [url, init] = ask.mock.calls[0] ?? []
  expect([url, init?.method, init?.body]).toEqual([
    '/files/read',
    'POST',
    JSON.stringify({ fileId: kept.fileId }),
  ])
  ask.mockResolvedValueOnce(Response.json({ code: 404, msg: '没有找到，请刷新后重试', data: null }))
  await expect(readPicture(kept.fileId)).rejects.toMatchObject({ code: 404, msg: '没有找到，请刷新后重试' })
  ask.mockRejectedValueOnce(new TypeError('broken'))
  await expect(readPicture(kept.fileId)).rejects.toMatchObject({ code: networkFailure })
})
