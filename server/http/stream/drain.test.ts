import { expect, inject, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import { actor } from '../../testing/actors.ts'
import { readStream } from '../../testing/stubs/streamReader.ts'
import { testApp } from '../../testing/testApp.ts'

test('ends streams with a message when the server stops, opens no more, and is not delayed by them', async () => {
  const app = await testApp(inject('cluster'))
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const people = await Promise.all(Array.from({ length: 20 }, () => actor(app, { type: 2 })))
  const streams = await Promise.all(people.map((as) => readStream(app.server, as)))
  for (const stream of streams) await stream.until('ready')
  const drained = app.server.drain()
  for (const stream of streams) {
    const { data } = await stream.until('end')
    expect(data).toEqual({ reason: 'restart', ...problems.restarting })
    await stream.closed
  }
  await drained
  expect(await app.call('/events/subscribe', {}, people[0])).toEqual({ ...problems.restarting, data: null })
  await app.close()
})

test('ends streams when closing without draining, too', async () => {
  const app = await testApp(inject('cluster'))
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const stream = await readStream(app.server, await actor(app, { type: 2 }))
  await stream.until('ready')
  await app.close()
  await stream.closed
  expect(stream.received.at(-1)).toMatchObject({ event: 'end', data: { reason: 'restart' } })
})
