import { expect, test } from 'vitest'
import { randomFrom } from '#contract/kernel/random.ts'
import { problemEnvelope } from '../../http/envelope.ts'
import { fuzzCase } from './cases.ts'
import { answerFault } from './faults.ts'

const answerOf = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) })
const field = { path: 'page', label: '页码', message: '页码不能小于 1，请修改' }
const right = { code: 400, msg: field.message, data: { fields: [field] } }

test('answerFault returns null for a correct answer', () => {
  for (const body of [{ code: 200, msg: '成功', data: [] }, problemEnvelope('badJson'), right])
    expect(answerFault(answerOf(body))).toBeNull()
})

test.each([
  ['HTTP 500', answerOf(right, 500)],
  ['outside the envelope', answerOf({ ...right, stack: 'x' })],
  ['outside the envelope', { status: 200, body: '<html>' }],
  ['code 500', answerOf(problemEnvelope('databaseAway'))],
  ['code 418 is in no list', answerOf({ ...right, code: 418 })],
  ['msg is no Chinese sentence', answerOf({ ...right, msg: 'Invalid' })],
  ['msg tells inner text', answerOf({ ...right, msg: '页码 invalid_type' })],
  ['msg tells inner text', answerOf({ ...right, msg: '出错：TypeError' })],
  ['400 without the fields in data', answerOf({ ...right, data: null })],
  ['msg is not the first fault', answerOf({ ...right, msg: '请填写页码' })],
  [
    'a fault does not name its field',
    answerOf({ ...right, data: { fields: [{ ...field, label: '重量' }] } }),
  ],
])('answerFault finds: %s', (fault, answer) => {
  expect(answerFault(answer)).toBe(fault)
})

test('fuzzCase returns the same JSON cases for the same seed only', () => {
  const casesOf = (seed: number) => {
    const random = randomFrom(seed)
    return Array.from({ length: 50 }, () => fuzzCase('/orders/createOrder', { lineId: 1 }, random))
  }
  expect(casesOf(1)).toEqual(casesOf(1))
  expect(casesOf(1)).not.toEqual(casesOf(2))
  for (const text of casesOf(1)) expect(() => JSON.parse(text) as unknown).not.toThrow()
})
