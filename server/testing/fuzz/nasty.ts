import type { Random } from '#contract/kernel/random.ts'

/** Marks JSON that JSON.stringify cannot write; `jsonText` unwraps it. */
const rawMark = '@raw@'
const raw = (json: string) => `${rawMark}${json}${rawMark}`

/** Returns the JSON text of a case, with its raw parts unwrapped. */
export const jsonText = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(
    new RegExp(`"${rawMark}(.*?)${rawMark}"`, 'g'),
    (_, written: string) => JSON.parse(`"${written}"`) as string,
  )

const deep = (levels: number) => raw(`${'['.repeat(levels)}${']'.repeat(levels)}`)
const deepObject = (levels: number) => raw(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)

export const nastyStrings: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '永康\u0000义乌',
  '\u0001\u001f\u007f',
  '\ud800',
  '\u202e永康\u202d',
  '\u200b\u200b',
  '👨‍👩‍👧‍👦🚚🏿',
  'é̶͓͕̠͉̏̀̿'.repeat(40),
  'ﷺ'.repeat(50),
  '0',
  '-1',
  'null',
  'true',
  'NaN',
  '1e309',
  '2026-02-30T25:61:61Z',
  '2026-02-29T00:00:00.000Z',
  '9999-12-31T23:59:59.999+14:00',
  '+275760-09-13T00:00:00.001Z',
  '13800138000',
  '１３８００１３８０００',
  '+86 138 0013 8000',
  '330782',
  '000000',
  "'; drop table app_user; --",
  '%_\\%',
  '$1 {reason} ${process.env}',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  'constructor',
  '__proto__',
  '9223372036854775808',
  '-5:9',
  '999999999999999:999999999999999',
  'x'.repeat(41),
  '永'.repeat(5_000),
  'x'.repeat(60_000),
]

export const nastyNumbers: readonly unknown[] = [
  0,
  raw('-0'),
  -1,
  1,
  0.1,
  1.5,
  100,
  101,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  9_007_199_254_740_992,
  raw('9223372036854775807'),
  raw('123456789012345678901234567890'),
  raw('1e308'),
  raw('1e999'),
  raw('-1e999'),
  raw('1e-400'),
  10_000_000_000,
  100_000_000,
]

const nastyKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'id',
  '',
  '永康',
  'a\u0000b',
]

/** Returns a copy with a key set as JSON.parse does, also `__proto__`. */
export function withKey(value: object, key: string, field: unknown): object {
  const copy: object = { ...value }
  Object.defineProperty(copy, key, { value: field, enumerable: true, configurable: true, writable: true })
  return copy
}

/** Returns a key that no schema expects. */
export const nastyKey = (random: Random) => random.pick(nastyKeys)

/** Returns a value that hardly any field expects. */
export function nastyValue(random: Random): unknown {
  switch (Math.floor(random.unit() * 9)) {
    case 0:
      return null
    case 1:
      return random.chance(0.5)
    case 2:
    case 3:
      return random.pick(nastyNumbers)
    case 4:
    case 5:
      return random.pick(nastyStrings)
    case 6:
      return random.pick([
        [],
        [[]],
        [null],
        ['13800138000'],
        ['1', '2'],
        Array.from({ length: 2_000 }, () => 1),
      ])
    case 7:
      if (random.chance(0.3))
        return { length: random.pick<unknown>([{ toString: 1 }, { valueOf: 1, toString: null }, [], 'x']) }
      return withKey({ length: 1, value: '1' }, nastyKey(random), { isAdmin: true })
    default:
      return random.pick([deep(50), deep(5_000), deepObject(50), deepObject(2_000)])
  }
}
