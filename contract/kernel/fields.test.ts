import { expect, test } from 'vitest'
import { requiredText } from './fields.ts'

const field = requiredText('货名', 40)

test.each(['电动工具 M8×20', '😀 易碎', 'مرحبا', '第一行\n第二行\t缩进'])('%j is a text', (typed) => {
  expect(field.safeParse(typed).success).toBe(true)
})

test.each(['a\u0000b', 'a\u001bb', 'a\u0085b', 'a\ud800', '\udc00a', '   '])(
  '%j is none: the database could not keep it, or nobody could read it',
  (typed) => {
    expect(field.safeParse(typed).success).toBe(false)
  },
)
