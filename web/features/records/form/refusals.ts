import { isRefusal } from '#shared/server/callError.ts'
import type { AddressRecord } from '../recordCalls.ts'

/** Returns the current record if saving failed because another user changed it; otherwise null. */
export const conflictingRecord = (error: unknown): AddressRecord | null =>
  isRefusal(error, 'recordChanged') ? error.data.current : null

/** Returns the identical record if saving failed because it exists; otherwise null. */
export const duplicateRecord = (error: unknown): AddressRecord | null =>
  isRefusal(error, 'recordDuplicate') ? error.data.existing : null
