import { regionText } from '../../../../contract/regions/regions.ts'
import type { RegionIndex } from '../../../../contract/regions/regions.ts'
import type { RecordKind } from '../../../../contract/records/words.ts'
import type { PastedParty } from '../../../../contract/smartPaste/pastedOrder.ts'
import { smartPaste } from '../../../../contract/smartPaste/smartPaste.ts'
import type { RecordValues } from './recordValues.ts'

/** One field that a pasted line says. */
export interface PastedField {
  field: 'name' | 'phone' | 'regionCode' | 'address' | 'company'
  label: string
  /** What goes into the form. */
  value: string
  /** The same for the reader. */
  text: string
}

const fields = [
  { field: 'name', label: '姓名', most: 30 },
  { field: 'phone', label: '电话', most: 40 },
  { field: 'regionCode', label: '所在地区', most: 6 },
  { field: 'address', label: '详细地址', most: 120 },
  { field: 'company', label: '单位', most: 60 },
] as const

/** A line has one party; which side the rules take it for does not matter, a label for the other side does. */
function partyOf(kind: RecordKind, sides: Record<RecordKind, PastedParty>): PastedParty {
  const other = kind === 'shipper' ? 'recipient' : 'shipper'
  const said = (party: PastedParty) => Object.keys(party).length
  return said(sides[kind]) >= said(sides[other]) ? sides[kind] : sides[other]
}

/** What a pasted line says of a person. */
export function pastedFields(text: string, kind: RecordKind, index: RegionIndex): PastedField[] {
  const party = partyOf(kind, smartPaste(text, { index, siteCode: '', today: '' }))
  return fields.flatMap(({ field, label, most }) => {
    const value = party[field]?.value.slice(0, most)
    if (!value) return []
    return [{ field, label, value, text: field === 'regionCode' ? regionText(index, value) : value }]
  })
}

/** Whether the form holds something else there already, which stays unless the user says otherwise. */
export const isHeld = (values: RecordValues, { field, value }: PastedField): boolean => {
  const held = values[field]
  return held !== null && held.trim() !== '' && held !== value
}
