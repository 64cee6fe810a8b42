import { expect, test } from 'vitest'
import { requiredText } from './fields.ts'

const field = requiredText('货名', 40)

test.each(['电动工具 M8×20', '😀 易碎', 'مرحبا', '第一行\n第二行\t缩进'])('accepts %j', (typed) => {
  expect(field.safeParse(typed).success).toBe(true)
})

test.each(['a\u0000b', 'a\u001bb', 'a\u0085b', 'a\ud800', '\udc00a', '   '])(
  'refuses %j, which the database cannot store or nobody can read',
  (typed) => {
    expect(field.safeParse(typed).success).toBe(false)
  },
)
