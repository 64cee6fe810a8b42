import { z } from 'zod'

/** One fault of an input: its dotted path, the field's label, and the sentence to show. */
export interface FieldFault {
  path: string
  label: string
  message: string
}

type Issue = z.core.$ZodIssue

const unwrap = (schema: z.ZodType): z.ZodType => {
  let inner = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault)
    inner = inner.unwrap() as z.ZodType
  return inner
}

const titleOf = (schema: z.ZodType): string | undefined =>
  schema.meta()?.title ?? (unwrap(schema) === schema ? undefined : titleOf(unwrap(schema)))

/** Returns the schemas of a path step: several where a union offers several shapes. */
function stepInto(schema: z.ZodType, key: PropertyKey): z.ZodType[] {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodObject) {
    const field: z.ZodType | undefined = inner.shape[key as string]
    return field ? [field] : []
  }
  if (inner instanceof z.ZodArray) return [inner.element as z.ZodType]
  if (inner instanceof z.ZodUnion)
    return (inner.options as z.ZodType[]).flatMap((option) => stepInto(option, key))
  return []
}

/** Returns the Chinese label nearest to a path; rows of a list count from 1. */
function labelOf(schema: z.ZodType, path: readonly PropertyKey[]): string {
  let at: z.ZodType[] = [schema]
  let label = ''
  for (const key of path) {
    at = at.flatMap((candidate) => stepInto(candidate, key))
    const title = at.map(titleOf).find((found) => found !== undefined)
    if (typeof key === 'number') label += `第 ${key + 1} 项`
    else if (title) label = label.includes('第') ? `${label}的${title}` : title
  }
  return label || '提交内容'
}

const textLimit = (label: string, issue: Issue): string => {
  if (issue.code === 'too_small')
    return issue.minimum === 1 ? `请填写${label}` : `${label}至少 ${issue.minimum} 个字，请补充`
  if (issue.code === 'too_big') return `${label}最多 ${issue.maximum} 个字，请缩短`
  return `${label}不对，请检查后重新填写`
}

/** Checks whether the schema brought its own message, with everyday units; only the field's name is missing. */
const hasOwnMessage = (issue: Issue) => /\p{Script=Han}/u.test(issue.message)

const numberLimit = (label: string, issue: Issue): string => {
  if (hasOwnMessage(issue)) return `${label}${issue.message}`
  if (issue.code === 'too_small') return `${label}不能小于 ${issue.minimum}，请修改`
  if (issue.code === 'too_big') return `${label}不能大于 ${issue.maximum}，请修改`
  return `${label}不对，请检查后重新填写`
}

const listLimit = (label: string, issue: Issue): string => {
  if (issue.code === 'too_small') return `${label}至少要有 ${issue.minimum} 项，请补充`
  if (issue.code === 'too_big') return `${label}最多 ${issue.maximum} 项，请减少`
  return `${label}不对，请检查后重新填写`
}

function sentence(label: string, issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      if (issue.origin === 'string') return textLimit(label, issue)
      return issue.origin === 'array' ? listLimit(label, issue) : numberLimit(label, issue)
    case 'invalid_type':
      return issue.input === undefined ? `请填写${label}` : `${label}的类型不对，请检查后重新填写`
    case 'invalid_value':
      if (issue.input === '' || issue.input === undefined) return `请选择${label}`
      return `${label}不在可选范围内，请重新选择`
    case 'unrecognized_keys':
      return `${label}里有不认识的字段 ${issue.keys
        .slice(0, 3)
        .map((key) => key.slice(0, 40))
        .join('、')}，请移除后重试`
    case 'custom':
      return issue.message
    case 'invalid_format':
      return issue.input === '' ? `请填写${label}` : `${label}格式不对，请检查后重新填写`
    default:
      return `${label}格式不对，请检查后重新填写`
  }
}

/** Returns the faults of a failed parse as sentences that name the field; at most 20. `schema` is the parsed one. */
function faultsOf(schema: z.ZodType, error: z.ZodError): FieldFault[] {
  return error.issues.slice(0, 20).map((issue) => {
    const label = labelOf(schema, issue.path)
    return { path: issue.path.map(String).join('.'), label, message: sentence(label, issue) }
  })
}

const incomparable: FieldFault = {
  path: '',
  label: '提交内容',
  message: '提交内容格式不对，请检查后重新填写',
}

/** Returns null where zod throws: it compares the `length` of any value, and `{ length: { toString: 1 } }` cannot be compared. */
function parseOrNull<Schema extends z.ZodType>(schema: Schema, value: unknown) {
  try {
    return schema.safeParse(value, { reportInput: true })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Checks a value against a schema and returns the parsed value or the faults. Used by the server and by forms. */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { ok: true; value: z.output<Schema> } | { ok: false; faults: FieldFault[] } {
  const parsed = parseOrNull(schema, value)
  if (parsed === null) return { ok: false, faults: [incomparable] }
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, faults: faultsOf(schema, parsed.error) }
}
