import type { DataOf } from '../../contract/calls/problemData.ts'
import { problemText } from '../../contract/kernel/problems.ts'
import type { ParamsOf, ProblemKey } from '../../contract/kernel/problems.ts'

interface OtherOptions<Key extends ProblemKey> {
  /** What the envelope's `data` carries (contract/calls/problemData.ts), null otherwise. */
  data?: DataOf<Key>
  /** Commit what the call wrote before it refused (a counted wrong try), instead of rolling back. */
  keepsWrites?: boolean
}
/** Every `{name}` of the sentence must be filled, and nothing else. */
type RefusalOptions<Key extends ProblemKey> = OtherOptions<Key> &
  (ParamsOf<Key> extends undefined ? { params?: undefined } : { params: ParamsOf<Key> })
/** Left out where there is nothing to say. */
type Said<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options]

/** A refusal from the closed list in contract/kernel/problems.ts; anything else that is thrown is a reported 500. */
export class Refusal extends Error {
  readonly key: ProblemKey
  readonly params: Record<string, string | number>
  readonly data: unknown
  readonly keepsWrites: boolean

  constructor(
    key: ProblemKey,
    options: {
      params?: Record<string, string | number> | undefined
      data?: unknown
      keepsWrites?: boolean
    } = {},
  ) {
    super(key)
    this.name = 'Refusal'
    this.key = key
    this.params = options.params ?? {}
    this.data = options.data ?? null
    this.keepsWrites = options.keepsWrites ?? false
  }
}

/** Ends a call with a refusal. */
export function refuse<Key extends ProblemKey>(key: Key, ...[options]: Said<RefusalOptions<Key>>): never {
  throw new Refusal(key, options)
}

/** A refusal with its own key that is the fault of one field, which a form can mark: the shape of a validation fault in data. */
export function refuseAtField<Key extends ProblemKey>(
  key: Key,
  field: { path: string; label: string },
  ...[options]: Said<Omit<RefusalOptions<Key>, 'data'>>
): never {
  const { params, keepsWrites = false } = (options ?? {}) as {
    params?: Record<string, string | number>
    keepsWrites?: boolean
  }
  const message = problemText(key, params)
  throw new Refusal(key, { params, keepsWrites, data: { fields: [{ ...field, message }] } })
}

/** Refuses one field of the request with a sentence of its own, in the shape of a validation fault. */
export function refuseField(
  path: string,
  label: string,
  message: string,
  options: { keepsWrites?: boolean } = {},
): never {
  const data = { fields: [{ path, label, message }] }
  return refuse('invalid', { ...options, params: { reason: message }, data })
}
