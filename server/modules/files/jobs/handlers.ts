import type { Handlers } from '#server/calls/context.ts'
import { cancelBulkJob } from './cancel.ts'
import { readBulkJob } from './store.ts'

/** Handlers for the progress and the cancelling of all kinds of bulk work. */
export const bulkJobHandlers = {
  '/jobs/getJob': ({ db, user }, { id }) => readBulkJob(db, user.factoryId, id),
  '/jobs/cancelJob': ({ trx, user, now }, { id }) =>
    cancelBulkJob(trx, { factoryId: user.factoryId, jobId: id, now }),
} satisfies Partial<Handlers>
