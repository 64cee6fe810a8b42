import { CallError, isNetworkFailure } from '../../shared/server/callError.ts'

const tooMany = 429
const serverFault = 500

/** Whether a failure passes by itself, so that the same call is worth another try: no network, too many calls, a server at fault. */
export const isPassing = (error: unknown): boolean =>
  isNetworkFailure(error) ||
  (error instanceof CallError && (error.code === tooMany || error.code === serverFault))
