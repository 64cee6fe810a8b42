import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { useToasts } from '../messages/toast.ts'
import { networkFailure } from '../server/callError.ts'
import { useExpiry } from '../server/expiry.ts'
import { setCurrentUser, userOf } from '../testing/people.ts'
import { readPicture } from './readPicture.ts'
import { uploadPicture } from './uploadPicture.ts'

/** The part of a request that an upload uses; the test decides the result. */
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

/** Waits for the request to be sent. */
const sent = () =>
  eventually(() => {
    const { last } = FakeRequest
    if (!last?.body) throw new Error('nothing was sent')
    FakeRequest.last = null
    return last
  })

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  setCurrentUser(userOf(2))
})
afterEach(() => {
  vi.unstubAllGlobals()
  setCurrentUser(null)
  useExpiry.setState({ isOpen: false })
})

const uploaded = { fileId: 'a'.repeat(43), widthPx: 80, heightPx: 60 }

test('sends a picture as the only part of its form and reports progress', async () => {
  const shares: number[] = []
  const upload = uploadPicture(new Blob(['bytes']), { onProgress: (share) => shares.push(share) })
  const request = await sent()
  request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 4 }))
  request.answer(JSON.stringify({ code: 200, msg: '', data: uploaded }))
  expect(await upload).toEqual(uploaded)
  expect(shares).toEqual([0.25])
  expect(request.headers).toEqual({ Authorization: 'token-of-the-test' })
  expect([...(request.body?.keys() ?? [])]).toEqual(['file'])
})

/** Runs an upload that ends this way. */
async function failing(end: (request: FakeRequest) => void): Promise<unknown> {
  const upload = uploadPicture(new Blob(['x'])).catch((error: unknown) => error)
  end(await sent())
  return upload
}

test("rejects with a refusal's message, opens the dialog on an expired login, reports a broken line", async () => {
  const msg = '图片打不开或不完整，请换一张后再上传'
  const refused = await failing((request) => request.answer(JSON.stringify({ code: 400, msg, data: null })))
  expect(refused).toMatchObject({ code: 400, msg })
  expect(useExpiry.getState().isOpen).toBe(false)
  const old = JSON.stringify({ code: 514, msg: '登录已过期，请重新登录', data: null })
  expect(await failing((request) => request.answer(old))).toMatchObject({ code: 514 })
  expect(useExpiry.getState().isOpen).toBe(true)
  expect(await failing((request) => request.dispatchEvent(new Event('error')))).toMatchObject({
    code: networkFailure,
  })
  const odd = await failing((request) => request.answer('<html>502</html>', 502))
  expect(odd).toMatchObject({ code: networkFailure, requestId: 'request-1' })
})

test('aborts reading a picture silently', async () => {
  const silent = (_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  vi.stubGlobal('fetch', vi.fn(silent))
  useToasts.setState({ toasts: [] })
  const controller = new AbortController()
  const outcome = readPicture(uploaded.fileId, controller.signal).catch((error: unknown) => error)
  await eventually(() => expect(fetch).toHaveBeenCalled())
  const reason = new Error('left the page')
  controller.abort(reason)
  expect(await outcome).toBe(reason)
  expect(useToasts.getState().toasts).toEqual([])
})

test('reads a picture as bytes, and reports a refusal', async () => {
  const bytes = new Response(new Blob(['webp'], { type: 'image/webp' }), {
    headers: { 'content-type': 'image/webp' },
  })
  const fetchMock = vi.fn<typeof fetch>().mockResolvedValueOnce(bytes)
  vi.stubGlobal('fetch', fetchMock)
  expect((await readPicture(uploaded.fileId)).size).toBe(4)
  const [url, init] = fetchMock.mock.calls[0] ?? []
  expect([url, init?.method, init?.body]).toEqual([
    '/files/read',
    'POST',
    JSON.stringify({ fileId: uploaded.fileId }),
  ])
  fetchMock.mockResolvedValueOnce(Response.json({ code: 404, msg: '没有找到，请刷新后重试', data: null }))
  await expect(readPicture(uploaded.fileId)).rejects.toMatchObject({
    code: 404,
    msg: '没有找到，请刷新后重试',
  })
  fetchMock.mockRejectedValueOnce(new TypeError('broken'))
  await expect(readPicture(uploaded.fileId)).rejects.toMatchObject({ code: networkFailure })
})
