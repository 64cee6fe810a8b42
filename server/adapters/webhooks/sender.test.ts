import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { httpStub } from '../../testing/stubs/httpStub.ts'
import { createWebhookSender } from './sender.ts'

const closes: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

/** Starts a receiver with the test's answer; returns its port. */
async function receiver(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closes.push(() => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  })
  return (server.address() as AddressInfo).port
}
async function stub() {
  const receiverStub = await httpStub()
  closes.push(() => receiverStub.close())
  return receiverStub
}

const patience = { tryMs: 30_000, answerMs: 30_000 }
const here = createWebhookSender({ mayReachPrivate: true }, patience)
const hasty = createWebhookSender({ mayReachPrivate: true }, { tryMs: 200 })
const message = (url: string) => ({ url, headers: { 'zxt-event': 'ping' }, body: '{"text":"测试"}' })

describe('a delivery', () => {
  test('posts the body with its headers and returns the answer', async () => {
    const there = await stub()
    const { endpoint, requests } = there
    there.answers([200, { ok: true }])
    const outcome = await here.send(message(`http://${endpoint}/zxt?a=1`))
    expect(outcome).toMatchObject({ status: 200, fault: null, answer: '{"ok":true}' })
    expect(requests).toMatchObject([
      {
        method: 'POST',
        url: '/zxt?a=1',
        body: '{"text":"测试"}',
        headers: { 'zxt-event': 'ping', 'content-length': '17', connection: 'close' },
      },
    ])
  })

  test.each([
    [302, /跳转/],
    [308, /跳转/],
    [404, /路径/],
    [401, /签名密钥/],
    [500, /日志/],
    [503, /日志/],
  ])('fails with status %i, and no redirect is followed', async (status, why) => {
    const there = await stub()
    const { endpoint, requests } = there
    there.answers([status, {}, { location: `http://${endpoint}/elsewhere` }])
    expect(await here.send(message(`http://${endpoint}/`))).toMatchObject({
      status,
      fault: expect.stringMatching(why),
    })
    expect(requests).toHaveLength(1)
  })

  test('reads at most a KB of an endless answer', async () => {
    const port = await receiver((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(4096)));
      }
      response.on('drain', more)
      more()
    })
    const outcome = await here.send(message(`http://127.0.0.1:${port}/`))
    expect(outcome).toMatchObject({ status: 200, fault: null, answer: 'x'.repeat(1024) })
  })

  test('stores a binary answer as text', async () => {
    const port = await receiver((_request, response) => response.end(Buffer.from([97, 0, 0xff, 98])))
    const { answer } = await here.send(message(`http://127.0.0.1:${port}/`))
    expect(answer).toBe('a\uFFFD\uFFFDb')
  })

  test('times out without an answer', async () => {
    const port = await receiver(() => undefined)
    const outcome = await hasty.send(message(`http://127.0.0.1:${port}/`))
    expect(outcome).toMatchObject({ status: null, fault: expect.stringMatching(/10 秒内没有答复/) })
  })

  test('succeeds by its status when the text of the answer drips', async () => {
    const port = await receiver((_request, response) => response.writeHead(202).write('so'))
    const sender = createWebhookSender({ mayReachPrivate: true }, { ...patience, answerMs: 200 })
    const outcome = await sender.send(message(`http://127.0.0.1:${port}/`))
    expect(outcome).toMatchObject({ status: 202, fault: null, answer: 'so' })
  })

  test('reports when the receiver hangs up, refuses or does not speak HTTP', async () => {
    const there = await stub()
    const { endpoint } = there
    there.answers(null)
    expect(await here.send(message(`http://${endpoint}/`))).toMatchObject({
      status: null,
      fault: expect.stringMatching(/中断了连接/),
    })
    expect((await here.send(message(`https://${endpoint}/`))).fault).toMatch(/加密连接/)
    const port = await receiver((request) => request.socket.end('220 smtp ready\r\n'))
    expect((await here.send(message(`http://127.0.0.1:${port}/`))).fault).toMatch(/不是有效的 HTTP/)
    const upgrade = await receiver((request) =>
      request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    )
    expect((await here.send(message(`http://127.0.0.1:${upgrade}/`))).status).not.toBe(200)
    const closed = await stub()
    await closed.close()
    expect((await here.send(message(`http://${closed.endpoint}/`))).fault).toMatch(/连接被拒绝/)
  })
})

describe('host names', () => {
  /** Returns a resolver that gives one answer after another, the last one for ever. */
  function resolver(...answers: (string[] | Error)[]) {
    const hosts: string[] = []
    const resolve = async (host: string) => {
      hosts.push(host)
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? []
      if (answer instanceof Error) throw answer
      return answer
    }
    return { hosts, resolve }
  }
  const notFound = Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' })

  test('are resolved once, and the connection uses the resolved address', async () => {
    const there = await stub()
    const { endpoint, requests } = there
    there.answers([204, null])
    const port = endpoint.split(':')[1] ?? ''
    const { hosts, resolve } = resolver(['127.0.0.1'])
    const sender = createWebhookSender({ mayReachPrivate: true }, { resolve })
    expect((await sender.send(message(`http://tms.example.com:${port}/`))).fault).toBeNull()
    expect(hosts).toEqual(['tms.example.com'])
    expect(requests[0]?.headers['host']).toBe(`tms.example.com:${port}`)
  })

  test.each([
    ['loopback', ['127.0.0.1']],
    ['a private address beside a public one', ['8.8.8.8', '10.0.0.1']],
    ['an IPv4 address in IPv6 form', ['::ffff:169.254.169.254']],
  ])('that resolve to %s are refused, on saving and on each try', async (_, addresses) => {
    const there = await stub()
    const { endpoint, requests } = there
    there.answers([200, {}])
    const { resolve } = resolver(addresses)
    const sender = createWebhookSender({ mayReachPrivate: false }, { resolve })
    const url = `https://tms.example.com:${endpoint.split(':')[1] ?? ''}/`
    expect(await sender.checkTarget(url)).toMatch(/公网/)
    expect(await sender.send(message(url))).toMatchObject({
      status: null,
      fault: expect.stringMatching(/公网/),
    })
    expect(requests).toEqual([])
  })

  test('that become private after saving are not connected to', async () => {
    const there = await stub()
    const { endpoint, requests } = there
    there.answers([200, {}])
    const { hosts, resolve } = resolver(['8.8.8.8'], ['127.0.0.1'])
    const sender = createWebhookSender({ mayReachPrivate: false }, { resolve })
    const url = `https://tms.example.com:${endpoint.split(':')[1] ?? ''}/`
    expect(await sender.checkTarget(url)).toBeNull()
    expect((await sender.send(message(url))).fault).toMatch(/公网/)
    expect(hosts).toHaveLength(2)
    expect(requests).toEqual([])
  })

  test('that do not resolve now can be saved, and are reported on a try', async () => {
    const { resolve } = resolver(notFound)
    const sender = createWebhookSender({ mayReachPrivate: false }, { resolve })
    expect(await sender.checkTarget('https://tms.example.com/')).toBeNull()
    expect((await sender.send(message('https://tms.example.com/'))).fault).toMatch(/找不到这个域名/)
    const none = createWebhookSender({ mayReachPrivate: false }, resolver([]))
    expect((await none.send(message('https://tms.example.com/'))).fault).toMatch(/找不到这个域名/)
  })
})
