import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../testing/cluster.ts'
import { freePort } from '../../testing/freePort.ts'
import { callServer } from '../../testing/process/client.ts'
import { buildOnce, productionSettings, startServer } from '../../testing/process/serverProcess.ts'

const longMs = 180_000

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface Sent {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

let clone: Awaited<ReturnType<typeof cloneDatabase>>
/** Returns everything sent to the collector, as it arrived. */
const sent: string[] = []
const collector = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    sent.push(body)
    response.setHeader('content-type', 'application/json').end('{}')
  })
})

beforeAll(async () => {
  await buildOnce()
  clone = await cloneDatabase(inject('cluster'))
  await once(collector.listen(0, '127.0.0.1'), 'listening')
}, longMs)
afterAll(async () => {
  collector.close()
  await clone.drop()
})

const spans = () =>
  sent.flatMap((text) =>
    (JSON.parse(text) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  )

test('makes a call and its statements spans of its caller’s trace, without contents', async () => {
  const { port } = collector.address() as AddressInfo
  const server = await startServer({
    ...productionSettings(clone.connection),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
  })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const parent = 'b7ad6b7169203331'
  const mobile = '13911330799'
  const answer = await fetch(`http://127.0.0.1:${server.port}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-${parent}-01` },
    body: JSON.stringify({ mobile, password: 'yong-kang-330784' }),
  })
  expect(await answer.json()).toMatchObject({ code: 400 })
  const ofTrace = () => spans().filter((span) => span.traceId === traceId)
  const callOf = () => ofTrace().find(({ name }) => name === 'POST /user/login')
  await expect.poll(callOf).toMatchObject({ parentSpanId: parent })
  const call = callOf()
  const spanAttributes = new Map(
    call?.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  )
  expect(spanAttributes.get('http.route')).toBe('/user/login')
  expect(spanAttributes.get('http.response.status_code')).toBe(200)
  expect(spanAttributes.get('zhuanxiantong.request')).toBe(answer.headers.get('x-request-id'))
  const statements = ofTrace().filter(({ parentSpanId }) => parentSpanId === call?.spanId)
  expect(statements.length).toBeGreaterThan(1)
  expect(statements.map(({ name }) => name)).toContain('select')
  expect(sent.join('')).not.toContain(mobile)
  expect(sent.join('')).not.toContain('yong-kang')
  expect(sent[0]).toContain('"zhuanxiantong"')
  expect(sent[0]).toContain('"trial"')

  await callServer(server.port, '/lines/searchLines', {})
  server.signal('SIGTERM')
  expect((await server.ended).code).toBe(0)
  // the remaining spans were sent at the stop
  expect(spans().map(({ name }) => name)).toContain('POST /lines/searchLines')
})

test('works without the collector', async () => {
  const server = await startServer({
    ...productionSettings(clone.connection),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    OTEL_BSP_SCHEDULE_DELAY: '50',
  })
  for (let count = 0; count < 5; count += 1)
    expect(await callServer(server.port, '/lines/searchLines', {})).toMatchObject({ code: 200 })
  server.signal('SIGTERM')
  const { code, output } = await server.ended
  expect(code).toBe(0)
  expect(output).not.toMatch(/"level":50|was not handled/)
})
