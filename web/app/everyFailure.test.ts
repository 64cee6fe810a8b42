import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callPaths, wireOf } from '#contract/calls/permissions.ts'
import type { BytesPath, CallPath } from '#contract/calls/permissions.ts'
import { fetchBytes } from '#shared/files/fetchBytes.ts'
import { uploadPicture } from '#shared/files/uploadPicture.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { callServer } from '#shared/server/call.ts'
import { CallError } from '#shared/server/callError.ts'
import { useExpiry } from '#shared/server/expiry.ts'
import { setCurrentUser, userOf } from '#shared/testing/people.ts'
import { sendPart } from '../features/operators/software/sendPart.ts'

/** What a server, or a proxy before it, answers; null: nothing. */
type Answer = { status: number; text: string } | null
const envelope = (code: number, msg: string, status = 200): Answer => ({
  status,
  text: JSON.stringify({ code, msg, data: null }),
})

const network = '网络连接失败，请检查网络后重试'
const notNormal = (status: number) => `服务器没有正常回应（HTTP ${status}），请稍后重试`
const failures: [string, Answer, string][] = [
  ['code 400', envelope(400, '请填写姓名'), '请填写姓名'],
  ['code 404', envelope(404, '没有找到这条记录'), '没有找到这条记录'],
  ['code 409', envelope(409, '别人刚改过'), '别人刚改过'],
  ['code 500', envelope(500, '系统暂时繁忙，请稍后重试'), '系统暂时繁忙，请稍后重试'],
  ['code 508', envelope(508, '登录状态无效，请重新登录'), '登录状态无效，请重新登录'],
  ['a code without msg', envelope(500, ''), 'Error'],
  ['HTTP 413 with its envelope', envelope(413, '文件太大', 413), '文件太大'],
  ['HTTP 502 in HTML', { status: 502, text: '<html>bad gateway</html>' }, notNormal(502)],
  ['HTTP 500 with an envelope of 200', envelope(200, '', 500), notNormal(500)],
  ['no network', null, network],
]

/** Stubs fetch and XMLHttpRequest with one answer. */
function answerWith(answer: Answer): void {
  vi.stubGlobal('fetch', async () => {
    if (!answer) throw new TypeError('Failed to fetch')
    return new Response(answer.text, { status: answer.status })
  })
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget()
      status = answer?.status ?? 0
      responseText = answer?.text ?? ''
      open() {}
      setRequestHeader() {}
      getResponseHeader() {
        return null
      }
      send() {
        queueMicrotask(() => this.dispatchEvent(new Event(answer ? 'load' : 'error')))
      }
    },
  )
}

/** Sends each path the way the browser does. */
function send(path: CallPath): Promise<unknown> {
  switch (wireOf(path)) {
    case 'bytes':
      return (fetchBytes as (path: BytesPath, body: object) => Promise<unknown>)(path as BytesPath, {})
    case 'upload':
      return uploadPicture(new Blob())
    case 'part':
      return sendPart({ id: 1, offset: 0 }, new Blob(), {
        signal: new AbortController().signal,
        isRepeat: false,
      })
    default:
      return (callServer as (path: CallPath, body: object) => Promise<unknown>)(path, {})
  }
}

/** The stream reconnects by itself (web/shared/server/events); payment callbacks are never sent by a page. */
const called = callPaths.filter((path) => !['events', 'callback'].includes(wireOf(path)))

const calledByUser = called.filter((path) => path !== '/user/getUser')

function reset(): void {
  setCurrentUser(userOf(9))
  useToasts.setState({ toasts: [] })
  useExpiry.setState({ isOpen: false })
}

beforeEach(reset)
afterEach(() => {
  vi.unstubAllGlobals()
  setCurrentUser(null)
})

const shown = () => useToasts.getState().toasts.map(({ kind, text, lastsMs }) => ({ kind, text, lastsMs }))

describe.each(failures)('%s', (_, answer, text) => {
  test('shows one toast of 8 s when any call but getUser fails', async () => {
    answerWith(answer)
    const outcomes: unknown[] = []
    for (const path of calledByUser) {
      reset()
      const outcome = await send(path).catch((error: unknown) => error)
      outcomes.push({ path, isCallError: outcome instanceof CallError, shown: shown() })
    }
    const toast = { kind: 'error', text, lastsMs: 8000 }
    expect(outcomes).toEqual(calledByUser.map((path) => ({ path, isCallError: true, shown: [toast] })))
  })

  test('leaves a failed getUser to its caller and opens no dialog', async () => {
    answerWith(answer)
    await expect(send('/user/getUser')).rejects.toBeInstanceOf(CallError)
    expect(shown()).toEqual([])
    expect(useExpiry.getState().isOpen).toBe(false)
  })

  test('shows one toast when all calls fail at once', async () => {
    answerWith(answer)
    await Promise.allSettled(called.map(send))
    expect(shown()).toEqual([{ kind: 'error', text, lastsMs: 8000 }])
  })
})

test.each([
  ['the server, each call with its own id', 500, (n: number) => `系统出了点问题，请把编号 r${n} 告诉客服`],
  ['too many requests, each call with its own wait', 429, (n: number) => `操作太频繁，请 ${n} 秒后再试`],
])('shows one toast for calls that fail together because of %s', async (_, code, msgOf) => {
  let count = 0
  vi.stubGlobal('fetch', async () => {
    count += 1
    return new Response(JSON.stringify({ code, msg: msgOf(count), data: null }))
  })
  await Promise.allSettled(Array.from({ length: 10 }, () => callServer('/lines/searchLines', {})))
  expect([count, useToasts.getState().toasts.length]).toEqual([10, 1])
})
