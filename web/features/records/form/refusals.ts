import { CallError } from '../../../shared/server/callError.ts'
import type { AddressRecord } from '../recordCalls.ts'

const conflict = 409

const isRecord = (value: unknown): value is AddressRecord =>
  typeof value === 'object' && value !== null && typeof (value as AddressRecord).version === 'number'

function recordIn(error: unknown, key: 'current' | 'existing'): AddressRecord | null {
  if (!(error instanceof CallError) || error.code !== conflict) return null
  const record = (error.data as Record<string, unknown> | null)?.[key]
  return isRecord(record) ? record : null
}

/** The record as somebody else saved it meanwhile, where that is why saving was refused. */
export const changedMeanwhile = (error: unknown) => recordIn(error, 'current')

/** The other record that is the same already, where that is why saving was refused. */
export const sameRecord = (error: unknown) => recordIn(error, 'existing')
