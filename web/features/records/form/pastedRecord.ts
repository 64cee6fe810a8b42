import type { RecordKind } from '#contract/records/words.ts'
import { regionText } from '#contract/regions/regions.ts'
import type { RegionIndex } from '#contract/regions/regions.ts'
import type { PastedParty } from '#contract/smartPaste/pastedOrder.ts'
import { smartPaste } from '#contract/smartPaste/smartPaste.ts'
import type { RecordValues } from './recordValues.ts'

/** One field found in a pasted line. */
export interface PastedField {
  field: 'name' | 'phone' | 'regionCode' | 'address' | 'company'
  label: string
  /** The value for the form. */
  value: string
  /** The value as shown to the user. */
  text: string
}

const fields = [
  { field: 'name', label: '姓名', maxLength: 30 },
  { field: 'phone', label: '电话', maxLength: 40 },
  { field: 'regionCode', label: '所在地区', maxLength: 6 },
  { field: 'address', label: '详细地址', maxLength: 120 },
  { field: 'company', label: '单位', maxLength: 60 },
] as const

/** Returns the party with more fields. The line has one party, but its label may assign it to the other side. */
function partyOf(kind: RecordKind, sides: Record<RecordKind, PastedParty>): PastedParty {
  const other = kind === 'shipper' ? 'recipient' : 'shipper'
  const fieldCount = (party: PastedParty) => Object.keys(party).length
  return fieldCount(sides[kind]) >= fieldCount(sides[other]) ? sides[kind] : sides[other]
}

/** Returns the fields found in a pasted line. */
export function pastedFields(text: string, kind: RecordKind, index: RegionIndex): PastedField[] {
  const party = partyOf(kind, smartPaste(text, { index, siteCode: '', today: '' }))
  return fields.flatMap(({ field, label, maxLength }) => {
    const value = party[field]?.value.slice(0, maxLength)
    if (!value) return []
    return [{ field, label, value, text: field === 'regionCode' ? regionText(index, value) : value }]
  })
}

/** Checks whether the form already has another value, which is only replaced on request. */
export const hasOtherValue = (values: RecordValues, { field, value }: PastedField): boolean => {
  const current = values[field]
  return current !== null && current.trim() !== '' && current !== value
}
