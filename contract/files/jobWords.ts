/** Words of bulk work that runs behind a call, free of zod. */

/** Waits for its turn; under way; committed whole; rolled back whole, `reason` says why; stopped before it was committed. */
export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const

/** What a job does: of a price list checks it, takes it over, or takes the last one back. */
export const jobKinds = ['lineImport.check', 'lineImport.apply', 'lineImport.undo'] as const
export type JobKind = (typeof jobKinds)[number]
