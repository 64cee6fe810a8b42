import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './escapeFormula.ts'

test.each(['=1+1', '+86 138', '-5', '@name', '\tx', '\rx'])(
  'escapes the formula %j and restores it',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`)
    expect(unescapeFormula(escapeFormula(text))).toBe(text)
  },
)

test.each(['浙江', '1=1', '', ' =1', "'浙江", "O'Neil"])('does not change %j', (text) => {
  expect(escapeFormula(text)).toBe(text)
  expect(unescapeFormula(text)).toBe(text)
})
