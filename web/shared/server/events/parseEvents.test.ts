import { expect, test } from 'vitest'
import { createEventParser } from './parseEvents.ts'
import type { SentEvent } from './parseEvents.ts'
import { messageOf } from './streamMessage.ts'

const parse = (pieces: readonly string[]) => {
  const events: SentEvent[] = []
  const push = createEventParser((event) => events.push(event))
  for (const piece of pieces) push(piece)
  return events
}

const text =
  ': beat\n\nid: 7:8,9\nevent: changes\ndata: [{"type":"notice"}]\n\nevent: ready\ndata: {}\nid: 7:9\n\n'
const whole = [
  { event: 'changes', data: '[{"type":"notice"}]', id: '7:8,9' },
  { event: 'ready', data: '{}', id: '7:9' },
]

test.each(['\n', '\r\n', '\r'])('parses whole events with any line end (%j), split anywhere', (end) => {
  const sent = text.replaceAll('\n', end)
  expect(parse([sent])).toEqual(whole)
  expect(parse([...sent])).toEqual(whole)
  for (let at = 0; at <= sent.length; at += 1)
    expect(parse([sent.slice(0, at), '', sent.slice(at)])).toEqual(whole)
})

test('ignores an event cut off by the end of the stream', () => {
  for (let at = 0; at < text.length; at += 1) {
    const events = parse([text.slice(0, at)])
    expect(whole.slice(0, events.length)).toEqual(events)
  }
  expect(parse([text.slice(0, -1)])).toHaveLength(1)
})

test('parses fields without colon or space, several data lines, and events without data', () => {
  expect(parse(['data\n\ndata:a\ndata:  b\nfoo: x\n\nevent: nothing\nid: 1\n\n'])).toEqual([
    { event: 'message', data: '', id: null },
    { event: 'message', data: 'a\n b', id: null },
  ])
})

test('ignores unknown messages', () => {
  const of = (event: string, data: string) => messageOf({ event, data, id: '1' })
  expect(of('ready', '{}')).toEqual({ event: 'ready', data: {}, id: '1' })
  expect(of('changes', '[{"type":"notice"},null,5]')).toEqual({
    event: 'changes',
    data: [{ type: 'notice' }],
    id: '1',
  })
  expect(of('end', '{"reason":"restart","code":500,"msg":""}')).toMatchObject({ data: { reason: 'restart' } })
  expect(of('changes', '{"a":1}')).toBeNull()
  expect(of('changes', '[{"ty')).toBeNull()
  expect(of('end', '{}')).toBeNull()
  expect(of('later', '{}')).toBeNull()
})
