import { expect, test } from 'vitest'
import { problemEnvelope } from '../../http/calls/envelope.ts'
import { fuzzCase } from './cases.ts'
import { answerFault } from './faults.ts'
import { randomFrom } from '../../../contract/kernel/random.ts'

const said = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) })
const field = { path: 'page', label: '页码', message: '页码不能小于 1，请修改' }
const right = { code: 400, msg: field.message, data: { fields: [field] } }

test('a right answer has no fault', () => {
  for (const body of [{ code: 200, msg: '成功', data: [] }, problemEnvelope('badJson'), right])
    expect(answerFault(said(body))).toBeNull()
})

test.each([
  ['HTTP 500', said(right, 500)],
  ['outside the envelope', said({ ...right, stack: 'x' })],
  ['outside the envelope', { status: 200, body: '<html>' }],
  ['code 500', said(problemEnvelope('databaseAway'))],
  ['code 418 is in no list', said({ ...right, code: 418 })],
  ['msg is no Chinese sentence', said({ ...right, msg: 'Invalid' })],
  ['msg tells inner text', said({ ...right, msg: '页码 invalid_type' })],
  ['msg tells inner text', said({ ...right, msg: '出错：TypeError' })],
  ['400 without the fields in data', said({ ...right, data: null })],
  ['msg is not the first fault', said({ ...right, msg: '请填写页码' })],
  ['a fault does not name its field', said({ ...right, data: { fields: [{ ...field, label: '重量' }] } })],
])('%s is found', (fault, answer) => {
  expect(answerFault(answer)).toBe(fault)
})

test('a seed gives the same cases again, another seed others, each of them JSON', () => {
  const casesOf = (seed: number) => {
    const random = randomFrom(seed)
    return Array.from({ length: 50 }, () => fuzzCase('/orders/createOrder', { lineId: 1 }, random))
  }
  expect(casesOf(1)).toEqual(casesOf(1))
  expect(casesOf(1)).not.toEqual(casesOf(2))
  for (const text of casesOf(1)) expect(() => JSON.parse(text) as unknown).not.toThrow()
})
