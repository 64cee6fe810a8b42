import { expect, test } from 'vitest'
import { isAhead, formatPosition, parsePosition } from './streamPosition.ts'

test.each(['1:1:', '739:745:740,742', '739:739:', '18446744073709551614:18446744073709551615:'])(
  'parses the id that it makes of the snapshot %s',
  (snapshot) => {
    const at = new Date('2026-11-20T02:00:00.000Z')
    expect(parsePosition(formatPosition({ at, snapshot }))).toEqual({ at, snapshot })
  },
)

test.each([
  '',
  'nonsense',
  '5',
  '5.',
  '5.1:2',
  '5.0:2:',
  '5.2:1:',
  '5.1:5:0',
  '5.1:5:5',
  '5.1:5:2,2',
  '5.1:5:3,2',
  '5.1:5:2,',
  '5.1:99999999999999999999:',
  '5.1:5:2;drop',
  '5.1:5:2\n3',
  '1234567890123.1:1:',
])('returns null for %j', (text) => {
  expect(parsePosition(text)).toBeNull()
})

test.each([
  ['5:9:', '5:9:', false],
  ['5:10:', '5:9:', true],
  ['5:9:', '5:10:', false],
  ['18446744073709551615:18446744073709551615:', '5:10:', true],
])('%s is ahead of %s: %s', (snapshot, present, ahead) => {
  expect(isAhead(snapshot, present)).toBe(ahead)
})
