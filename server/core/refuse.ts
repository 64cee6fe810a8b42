import type { DataOf } from '#contract/calls/problemData.ts'
import { problemText } from '#contract/kernel/problems.ts'
import type { ParamsOf, ProblemKey } from '#contract/kernel/problems.ts'

interface OtherOptions<Key extends ProblemKey> {
  /** The `data` of the envelope (contract/calls/problemData.ts); null by default. */
  data?: DataOf<Key>
  /** Commits what the call wrote before it refused (a counted wrong try) instead of rolling back. */
  keepsWrites?: boolean
}
/** Every `{name}` of the sentence must be filled, and no other. */
type RefusalOptions<Key extends ProblemKey> = OtherOptions<Key> &
  (ParamsOf<Key> extends undefined ? { params?: undefined } : { params: ParamsOf<Key> })
/** Makes options optional when none of them is required. */
type OptionalOptions<Options> =
  Record<never, never> extends Options ? [options?: Options] : [options: Options]

/** A refusal from the closed list in contract/kernel/problems.ts; any other thrown error is a reported 500. */
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

/** Throws a refusal, which ends the call. */
export function refuse<Key extends ProblemKey>(
  key: Key,
  ...[options]: OptionalOptions<RefusalOptions<Key>>
): never {
  throw new Refusal(key, options)
}

/** Refuses one field with the problem's own key, in the shape of a validation fault that a form can mark. */
export function refuseAtField<Key extends ProblemKey>(
  key: Key,
  field: { path: string; label: string },
  ...[options]: OptionalOptions<Omit<RefusalOptions<Key>, 'data'>>
): never {
  const { params, keepsWrites = false } = (options ?? {}) as {
    params?: Record<string, string | number>
    keepsWrites?: boolean
  }
  const message = problemText(key, params)
  throw new Refusal(key, { params, keepsWrites, data: { fields: [{ ...field, message }] } })
}

/** Refuses one field with a custom sentence, in the shape of a validation fault. */
export function refuseField(
  path: string,
  label: string,
  message: string,
  options: { keepsWrites?: boolean } = {},
): never {
  const data = { fields: [{ path, label, message }] }
  return refuse('invalid', { ...options, params: { reason: message }, data })
}
