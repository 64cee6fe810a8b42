import { expect, test } from 'vitest'
import { harmlessText, restoredText } from './harmlessText.ts'

test.each(['=1+1', '+86 138', '-5', '@name', '\tx', '\rx'])(
  'escapes the formula %j and restores it',
  (text) => {
    expect(harmlessText(text)).toBe(`'${text}`)
    expect(restoredText(harmlessText(text))).toBe(text)
  },
)

test.each(['浙江', '1=1', '', ' =1', "'浙江", "O'Neil"])('does not change %j', (text) => {
  expect(harmlessText(text)).toBe(text)
  expect(restoredText(text)).toBe(text)
})
