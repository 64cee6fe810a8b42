/** States and kinds of background jobs. */

/** Job states. `failed` is rolled back whole with a `reason`; `cancelled` was stopped before its commit. */
export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const

/** Job kinds: check a price list, apply it, undo the last one. */
export const jobKinds = ['lineImport.check', 'lineImport.apply', 'lineImport.undo'] as const
export type JobKind = (typeof jobKinds)[number]
