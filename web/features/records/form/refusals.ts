import { isRefusal } from '../../../shared/server/callError.ts'
import type { AddressRecord } from '../recordCalls.ts'

/** The record as somebody else saved it meanwhile, where that is why saving was refused. */
export const changedMeanwhile = (error: unknown): AddressRecord | null =>
  isRefusal(error, 'recordChanged') ? error.data.current : null

/** The other record that is the same already, where that is why saving was refused. */
export const sameRecord = (error: unknown): AddressRecord | null =>
  isRefusal(error, 'recordDuplicate') ? error.data.existing : null
