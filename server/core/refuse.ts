import type { DataOf } from '../../contract/calls/problemData.ts'
import { problemText } from '../../contract/kernel/problems.ts'
import type { ProblemKey } from '../../contract/kernel/problems.ts'

interface RefusalOptions<Key extends ProblemKey = ProblemKey> {
  /** Fills the `{name}` places of the problem's sentence. */
  params?: Record<string, string | number>
  /** What the envelope's `data` carries (contract/calls/problemData.ts), null otherwise. */
  data?: DataOf<Key>
  /** Commit what the call wrote before it refused (a counted wrong try), instead of rolling back. */
  keepsWrites?: boolean
}

/** A refusal from the closed list in contract/kernel/problems.ts; anything else that is thrown is a reported 500. */
export class Refusal extends Error {
  readonly key: ProblemKey
  readonly params: Record<string, string | number>
  readonly data: unknown
  readonly keepsWrites: boolean

  constructor(key: ProblemKey, options: RefusalOptions = {}) {
    super(key)
    this.name = 'Refusal'
    this.key = key
    this.params = options.params ?? {}
    this.data = options.data ?? null
    this.keepsWrites = options.keepsWrites ?? false
  }
}

/** Ends a call with a refusal. */
export function refuse<Key extends ProblemKey>(key: Key, options?: RefusalOptions<Key>): never {
  throw new Refusal(key, options)
}

/** A refusal with its own key that is the fault of one field, which a form can mark: the shape of a validation fault in data. */
export function refuseAtField(
  key: ProblemKey,
  field: { path: string; label: string },
  options: Omit<RefusalOptions, 'data'> = {},
): never {
  const message = problemText(key, options.params)
  return refuse(key, { ...options, data: { fields: [{ ...field, message }] } })
}

/** Refuses one field of the request with a sentence of its own, in the shape of a validation fault. */
export function refuseField(
  path: string,
  label: string,
  message: string,
  options: Pick<RefusalOptions, 'keepsWrites'> = {},
): never {
  const data = { fields: [{ path, label, message }] }
  return refuse('invalid', { ...options, params: { reason: message }, data })
}
