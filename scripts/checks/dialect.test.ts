import { expect, test } from 'vitest'
import { countDialect, dialectFaults } from './dialect.mjs'

test('counts lines whose names or comments use the dialect, and no strings', () => {
  const text = [
    'const isAsked = true // said twice on one line: told',
    "const text = 'who said so'",
    '/* first',
    '   anew */',
    'export const { value: tolderance } = isAsked',
  ].join('\n')
  expect(countDialect('a.ts', text)).toEqual({ dialect: 3, longSentences: 0 })
})

test('counts first sentences of doc comments with over twenty words', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
  const text = [
    `/** ${words(20)}. ${words(30)}. */`,
    'const a = 1',
    `/** ${words(21)}. */`,
    'const b = 1',
    `/**\n * ${words(10)}\n * ${words(11)} */`,
    'const c = 1',
    `/** ${words(10)} @param a ${words(20)} */`,
    'const d = 1',
  ].join('\n')
  expect(countDialect('a.tsx', text)).toEqual({ dialect: 0, longSentences: 2 })
})

test('accepts up to the listed numbers, and no more', () => {
  const most = { web: { dialect: 2, longSentences: 1 } }
  expect(dialectFaults({ web: { dialect: 2, longSentences: 0 } }, most)).toEqual([])
  expect(dialectFaults({ web: { dialect: 3, longSentences: 0 } }, most)).toEqual([
    expect.stringContaining('3 lines of dialect (at most 2)'),
  ])
  expect(dialectFaults({ web: { dialect: 0, longSentences: 2 } }, most)).toEqual([
    expect.stringContaining('2 long first sentences (at most 1)'),
  ])
})
