import { z } from 'zod'
import { calls } from '#contract/calls/calls.ts'
import type { CallPath } from '#contract/calls/permissions.ts'
import type { Random } from '#contract/kernel/random.ts'
import { jsonText, nastyKey, nastyNumbers, nastyStrings, nastyValue, withKey } from './nasty.ts'

const nastyChance = 0.15

/** Texts that patterns may accept, so that some cases pass the schema. */
const likelyStrings = [
  '13800138000',
  '330782',
  '330784',
  '123456',
  '永康',
  'YD000000000017',
  'XF000000000017',
  'file-0001',
  '2026-11-20T02:00:00.000Z',
  '0579-87112233',
]

function integerFor(schema: z.ZodType, random: Random): unknown {
  const { minimum = 0, maximum = 100 } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  if (random.chance(0.4)) return random.pick(nastyNumbers)
  return random.pick([minimum, maximum, minimum - 1, maximum + 1, minimum + Math.floor(random.unit() * 20)])
}

function objectFor(schema: z.ZodObject, random: Random): object {
  let made: object = {}
  for (const [key, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const isNeeded = !(field instanceof z.ZodOptional || field instanceof z.ZodDefault)
    if (random.chance(isNeeded ? 0.97 : 0.5)) made = withKey(made, key, valueFor(field, random))
  }
  return random.chance(0.1) ? withKey(made, nastyKey(random), nastyValue(random)) : made
}

/** Returns a value for a schema: mostly of its shape and near its bounds, sometimes anything. */
function valueFor(schema: z.ZodType, random: Random): unknown {
  if (random.chance(nastyChance)) return nastyValue(random)
  if (schema instanceof z.ZodNullable && random.chance(0.2)) return null
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return valueFor(schema.unwrap() as z.ZodType, random)
  if (schema instanceof z.ZodObject) return objectFor(schema, random)
  if (schema instanceof z.ZodArray) {
    const length = random.pick([0, 1, 1, 2, 3, 60])
    return Array.from({ length }, () => valueFor(schema.element as z.ZodType, random))
  }
  if (schema instanceof z.ZodUnion) return valueFor(random.pick(schema.options as z.ZodType[]), random)
  if (schema instanceof z.ZodEnum) return random.pick(schema.options)
  if (schema instanceof z.ZodLiteral) return random.pick([...schema.values])
  if (schema instanceof z.ZodBoolean) return random.chance(0.5)
  if (schema instanceof z.ZodNumber) return integerFor(schema, random)
  return random.pick(random.chance(0.6) ? likelyStrings : nastyStrings)
}

/** Returns the body with one part, at any depth, replaced or removed. */
function mutate(body: unknown, random: Random): unknown {
  if (typeof body !== 'object' || body === null || random.chance(0.05)) return nastyValue(random)
  if (Array.isArray(body)) {
    if (body.length === 0 || random.chance(0.2)) return [...body, nastyValue(random)]
    const at = Math.floor(random.unit() * body.length)
    return body.map((part: unknown, index) => (index === at ? mutate(part, random) : part))
  }
  const keys = Object.keys(body)
  if (keys.length === 0 || random.chance(0.15)) return withKey(body, nastyKey(random), nastyValue(random))
  const key = random.pick(keys)
  if (random.chance(0.1)) return Object.fromEntries(Object.entries(body).filter(([name]) => name !== key))
  return withKey(body, key, mutate((body as Record<string, unknown>)[key], random))
}

/** Returns the JSON text of a bad, odd or sometimes valid request; `good` is a body that the call accepts. */
export function fuzzCase(path: CallPath, good: object, random: Random): string {
  if (random.chance(0.5)) return jsonText(valueFor(calls[path].request, random))
  let body: unknown = good
  for (let left = random.pick([1, 1, 2, 3]); left > 0; left -= 1) body = mutate(body, random)
  return jsonText(body)
}
