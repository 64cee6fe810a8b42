import { pathOf, regionText } from '#contract/regions/regions.ts'
import type { Found, PastedParty } from '#contract/smartPaste/pastedOrder.ts'
import type { OrderValues, PartyValues } from '../orderValues.ts'
import { kindLabels, stateOf } from './proposal.ts'
import type { MergeContext, Proposal } from './proposal.ts'

const fields = [
  { field: 'name', label: '姓名', most: 30 },
  { field: 'phone', label: '电话', most: 40 },
  { field: 'address', label: '详细地址', most: 120 },
  { field: 'company', label: '单位', most: 60 },
] as const

const setField =
  (partyKey: 'shipper' | 'recipient', part: Partial<PartyValues>) =>
  (values: OrderValues): OrderValues => ({ ...values, [partyKey]: { ...values[partyKey], ...part } })

function regionProposal(
  partyKey: 'shipper' | 'recipient',
  code: Found<string>,
  values: OrderValues,
  { index, siteCode, prefilled }: Pick<MergeContext, 'index' | 'siteCode' | 'prefilled'>,
): Proposal {
  const heldCode = values[partyKey].regionCode
  const held = heldCode === null ? '' : regionText(index, heldCode)
  const text = regionText(index, code.value)
  // A district within the present city is more exact; the form starts with a line's city.
  const isWithinHeld = pathOf(index, code.value).some((region) => region.code === heldCode)
  // The form starts with the site as the shipper's region, and with the destination of a search.
  const isUntouched =
    isWithinHeld ||
    heldCode === null ||
    (partyKey === 'shipper' && heldCode === siteCode) ||
    prefilled.some((values) => values[partyKey].regionCode === heldCode)
  return {
    path: `${partyKey}.regionCode`,
    kind: partyKey,
    label: `${kindLabels[partyKey]}所在地区`,
    spans: code.spans,
    text,
    formText: held,
    isUnsure: code.isUnsure === true,
    state: stateOf(text, held, isUntouched),
    apply: setField(partyKey, { regionCode: code.value }),
  }
}

/** Returns the proposals for one party, field by field, within the contract's lengths. */
export function partyProposals(
  partyKey: 'shipper' | 'recipient',
  party: PastedParty,
  values: OrderValues,
  context: Pick<MergeContext, 'index' | 'siteCode' | 'prefilled'>,
): Proposal[] {
  const proposals = fields.flatMap(({ field, label, most }): Proposal[] => {
    const read = party[field]
    if (!read) return []
    const text = read.value.slice(0, most)
    const held = values[partyKey][field].trim()
    return [
      {
        path: `${partyKey}.${field}`,
        kind: partyKey,
        label: kindLabels[partyKey] + label,
        spans: read.spans,
        text,
        formText: held,
        isUnsure: read.isUnsure === true,
        state: stateOf(
          text,
          held,
          context.prefilled.some((form) => form[partyKey][field].trim() === held),
        ),
        apply: setField(partyKey, { [field]: text }),
      },
    ]
  })
  const region = party.regionCode && regionProposal(partyKey, party.regionCode, values, context)
  return region ? [...proposals.slice(0, 2), region, ...proposals.slice(2)] : proposals
}
