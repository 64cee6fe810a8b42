import { CallError, isNetworkFailure } from '#shared/server/callError.ts'

const tooMany = 429
const serverFault = 500

/** Checks whether an error is temporary, so that the same call may be retried. True for no network, 429 and 500. */
export const isTransient = (error: unknown): boolean =>
  isNetworkFailure(error) ||
  (error instanceof CallError && (error.code === tooMany || error.code === serverFault))
