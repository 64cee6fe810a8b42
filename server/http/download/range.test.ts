import { describe, expect, test } from 'vitest'
import { parseRange } from './range.ts'

const part = (from: number, to: number) => ({ kind: 'part', from, to })
const whole = { kind: 'whole' }
const beyond = { kind: 'beyond' }

describe('of 1000 bytes', () => {
  test.each([
    ['the first byte', 'bytes=0-0', part(0, 0)],
    ['a beginning', 'bytes=0-499', part(0, 499)],
    ['a middle', 'bytes=500-599', part(500, 599)],
    ['from an offset', 'bytes=500-', part(500, 999)],
    ['from the beginning on', 'bytes=0-', part(0, 999)],
    ['the last byte', 'bytes=999-999', part(999, 999)],
    ['the last byte, open', 'bytes=999-', part(999, 999)],
    ['over the end', 'bytes=900-5000', part(900, 999)],
    ['to just over the end', 'bytes=0-1000', part(0, 999)],
    ['an end', 'bytes=-100', part(900, 999)],
    ['an end of one', 'bytes=-1', part(999, 999)],
    ['an end of more than there is', 'bytes=-5000', part(0, 999)],
    ['an end of all', 'bytes=-1000', part(0, 999)],
    ['other letters', 'BYTES=1-2', part(1, 2)],
    ['spaces in it', 'bytes= 1-2 ', part(1, 2)],
    ['an end of nothing', 'bytes=-0', beyond],
    ['from just after the end', 'bytes=1000-', beyond],
    ['after the end', 'bytes=1000-1001', beyond],
    ['far after the end', 'bytes=999999999999999-', beyond],
    ['none', undefined, whole],
    ['an empty header', '', whole],
    ['nothing but a dash', 'bytes=-', whole],
    ['nothing at all', 'bytes=', whole],
    ['backwards', 'bytes=5-2', whole],
    ['several', 'bytes=0-1,5-6', whole],
    ['several ends', 'bytes=-1,-2', whole],
    ['another unit', 'lines=0-5', whole],
    ['no unit', '0-5', whole],
    ['a sign', 'bytes=+1-2', whole],
    ['two dashes', 'bytes=--1', whole],
    ['hex', 'bytes=0x1-0x2', whole],
    ['a fraction', 'bytes=1.5-2', whole],
    ['words', 'bytes=a-b', whole],
    ['a number beyond numbers', `bytes=${'9'.repeat(40)}-`, whole],
    ['text after it', 'bytes=0-1; x', whole],
  ])('%s', (_, header, wanted) => {
    expect(parseRange(header, 1000)).toEqual(wanted)
  })
})

test('returns for every range of small files the bytes that a slice has', () => {
  for (let bytes = 1; bytes <= 12; bytes += 1) {
    const file = Array.from({ length: bytes }, (_, at) => at)
    for (let from = 0; from <= bytes + 2; from += 1)
      for (let to = from; to <= bytes + 2; to += 1) {
        const wanted = parseRange(`bytes=${from}-${to}`, bytes)
        const got = wanted.kind === 'part' ? file.slice(wanted.from, wanted.to + 1) : wanted.kind
        expect(got).toEqual(from >= bytes ? 'beyond' : file.slice(from, to + 1))
      }
    for (let end = 1; end <= bytes + 2; end += 1) {
      const wanted = parseRange(`bytes=-${end}`, bytes)
      expect(wanted.kind === 'part' && file.slice(wanted.from, wanted.to + 1)).toEqual(file.slice(-end))
    }
  }
})
