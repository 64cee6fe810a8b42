import { expect, test } from 'vitest'
import { z } from 'zod'
import { problems } from '../kernel/problems.ts'
import { check } from '../kernel/validation.ts'
import { calls } from './calls.ts'
import { callPaths, permissions } from './permissions.ts'
import type { CallPath } from './permissions.ts'

const chinese = /[\u4e00-\u9fff]/

test('has shapes for every call with a permission, and vice versa', () => {
  expect(Object.keys(calls).toSorted()).toEqual(Object.keys(permissions).toSorted())
})

test('has a code and a Chinese sentence with the next step for every problem', () => {
  for (const [key, { code, msg }] of Object.entries(problems)) {
    expect(code, key).not.toBe(200)
    // These show the sentence they are given; those of stateConflict are listed in orders/refusalReason.test.ts.
    if (msg !== '{reason}') expect(msg, key).toMatch(/^[\u4e00-\u9fff“{].*[，再后]/)
  }
})

test('refuses an object whose length cannot be compared', () => {
  const password = { length: { toString: 1 } }
  const outcome = check(calls['/user/login'].request, { mobile: '13800138000', password })
  expect(outcome).toMatchObject({ ok: false, faults: [{ message: expect.stringMatching(chinese) }] })
})

/** Returns the paths of a schema at which a client could send data without bounds. */
function unboundedPaths(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unboundedPaths(schema.unwrap() as z.ZodType, path)
  if (schema instanceof z.ZodObject) {
    const isClosed = schema.def.catchall instanceof z.ZodNever
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
    return [
      ...(isClosed ? [] : [`${path}: open to unknown fields`]),
      ...fields.flatMap(([key, field]) => unboundedPaths(field, `${path}.${key}`)),
    ]
  }
  if (schema instanceof z.ZodArray) {
    const { maxItems } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return [
      ...(maxItems === undefined ? [`${path}: a list without an upper bound`] : []),
      ...unboundedPaths(schema.element as z.ZodType, `${path}[]`),
    ]
  }
  if (schema instanceof z.ZodUnion)
    return (schema.options as z.ZodType[]).flatMap((option) => unboundedPaths(option, path))
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  if (json.enum !== undefined || json.const !== undefined || json.type === 'boolean') return []
  if (json.type === 'integer' || json.type === 'number')
    return json.minimum === undefined || json.maximum === undefined
      ? [`${path}: a number without bounds`]
      : []
  const isAnchored = /^\^.*\$$/.test(json.pattern ?? '') && !/[*+]|,\}/.test(json.pattern ?? '')
  return json.maxLength === undefined && !isAnchored ? [`${path}: a text without a longest length`] : []
}

/** Calls that return rows but no list: the menu is a tree, and a cursor has no total. */
const noLists: ReadonlySet<CallPath> = new Set(['/api/user/menu', '/open/pullOrders'])

/** Returns why an answer of rows, or of a call named a list, is not { list, total }; otherwise null. */
function listFault(path: CallPath): string | null {
  const answer: z.ZodType = calls[path].response
  const isCalledList = /\/get\w*(List|Lists|Rows|Options|Choices|Announcements)$/.test(path)
  const fields = answer instanceof z.ZodObject ? (answer.shape as Record<string, z.ZodType>) : {}
  if (!isCalledList && !(answer instanceof z.ZodArray) && !('list' in fields)) return null
  if (!(fields['list'] instanceof z.ZodArray)) return `${path}: list is no list`
  return z.toJSONSchema(fields['total'] ?? z.null()).type === 'integer'
    ? null
    : `${path}: total is no integer`
}

test('answers { list, total } when a call answers rows or is named a list (product.md §7)', () => {
  const faults = callPaths.filter((path) => !noLists.has(path)).map(listFault)
  expect(faults.length).toBeGreaterThan(100)
  expect(faults.filter((fault) => fault !== null)).toEqual([])
})

/** Returns what is wrong with the description of a call. */
function callFaults(path: CallPath): string[] {
  const { title, request, example } = calls[path]
  const ofExample = check(request, example)
  const ofStranger = check(request, { ...example, unheardOf: 1 })
  const namesStranger =
    !ofStranger.ok && ofStranger.faults.length === 1 && ofStranger.faults[0]?.message.includes('unheardOf')
  return [
    ...(chinese.test(title) ? [] : [`${path}: "${title}" is no Chinese title`]),
    ...(ofExample.ok ? [] : [`${path}: refuses its own example: ${JSON.stringify(ofExample.faults)}`]),
    ...(namesStranger ? [] : [`${path}: does not refuse an unknown field by its name`]),
    ...unboundedPaths(request, path),
  ]
}

test('accepts the example of every call, limits every field, and refuses unknown ones', () => {
  expect(callPaths.flatMap(callFaults)).toEqual([])
})
