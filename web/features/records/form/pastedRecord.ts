import { recordSpec } from '#contract/records/fieldWords.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { regionText } from '#contract/regions/regions.ts'
import type { RegionIndex } from '#contract/regions/regions.ts'
import type { PastedParty } from '#contract/smartPaste/pastedOrder.ts'
import { smartPaste } from '#contract/smartPaste/smartPaste.ts'
import type { RecordValues } from './recordValues.ts'

const fields = ['name', 'phone', 'regionCode', 'address', 'company'] as const

/** One field found in a pasted line. */
export interface PastedField {
  field: (typeof fields)[number]
  label: string
  /** The value for the form. */
  value: string
  /** The value as shown to the user. */
  text: string
}

/** Returns the party with more fields. The line has one party, but its label may assign it to the other side. */
function partyOf(kind: RecordKind, sides: Record<RecordKind, PastedParty>): PastedParty {
  const other = kind === 'shipper' ? 'recipient' : 'shipper'
  const fieldCount = (party: PastedParty) => Object.keys(party).length
  return fieldCount(sides[kind]) >= fieldCount(sides[other]) ? sides[kind] : sides[other]
}

/** Returns the fields found in a pasted line. */
export function pastedFields(text: string, kind: RecordKind, index: RegionIndex): PastedField[] {
  const party = partyOf(kind, smartPaste(text, { index, siteCode: '', today: '' }))
  return fields.flatMap((field) => {
    const spec = recordSpec(field)
    const found = party[field]?.value
    const value = spec.kind === 'text' ? found?.slice(0, spec.max) : found
    if (!value) return []
    const text = spec.kind === 'region' ? regionText(index, value) : value
    return [{ field, label: spec.label, value, text }]
  })
}

/** Checks whether the form already has another value, which is only replaced on request. */
export const hasOtherValue = (values: RecordValues, { field, value }: PastedField): boolean => {
  const current = values[field]
  return current !== null && current.trim() !== '' && current !== value
}
