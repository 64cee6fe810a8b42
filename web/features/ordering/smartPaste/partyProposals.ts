import { pathOf, regionText } from '../../../../contract/regions/regions.ts'
import type { Found, PastedParty } from '../../../../contract/smartPaste/pastedOrder.ts'
import type { OrderValues, PartyValues } from '../orderValues.ts'
import { kindLabels, stateOf } from './proposal.ts'
import type { MergeContext, Proposal } from './proposal.ts'

const fields = [
  { field: 'name', label: '姓名', most: 30 },
  { field: 'phone', label: '电话', most: 40 },
  { field: 'address', label: '详细地址', most: 120 },
  { field: 'company', label: '单位', most: 60 },
] as const

const put =
  (who: 'shipper' | 'recipient', part: Partial<PartyValues>) =>
  (values: OrderValues): OrderValues => ({ ...values, [who]: { ...values[who], ...part } })

function regionProposal(
  who: 'shipper' | 'recipient',
  code: Found<string>,
  values: OrderValues,
  { index, siteCode, brought }: Pick<MergeContext, 'index' | 'siteCode' | 'brought'>,
): Proposal {
  const heldCode = values[who].regionCode
  const held = heldCode === null ? '' : regionText(index, heldCode)
  const text = regionText(index, code.value)
  // A district within the present city is more exact; the form starts with a line's city.
  const isWithinHeld = pathOf(index, code.value).some((region) => region.code === heldCode)
  // The form starts with the site as the shipper's region, and with the destination of a search.
  const isUntouched =
    isWithinHeld ||
    heldCode === null ||
    (who === 'shipper' && heldCode === siteCode) ||
    brought.some((values) => values[who].regionCode === heldCode)
  return {
    path: `${who}.regionCode`,
    kind: who,
    label: `${kindLabels[who]}所在地区`,
    spans: code.spans,
    text,
    held,
    isUnsure: code.isUnsure === true,
    state: stateOf(text, held, isUntouched),
    apply: put(who, { regionCode: code.value }),
  }
}

/** Returns the proposals for one party, field by field, within the contract's lengths. */
export function partyProposals(
  who: 'shipper' | 'recipient',
  party: PastedParty,
  values: OrderValues,
  context: Pick<MergeContext, 'index' | 'siteCode' | 'brought'>,
): Proposal[] {
  const proposals = fields.flatMap(({ field, label, most }): Proposal[] => {
    const read = party[field]
    if (!read) return []
    const text = read.value.slice(0, most)
    const held = values[who][field].trim()
    return [
      {
        path: `${who}.${field}`,
        kind: who,
        label: kindLabels[who] + label,
        spans: read.spans,
        text,
        held,
        isUnsure: read.isUnsure === true,
        state: stateOf(
          text,
          held,
          context.brought.some((form) => form[who][field].trim() === held),
        ),
        apply: put(who, { [field]: text }),
      },
    ]
  })
  const region = party.regionCode && regionProposal(who, party.regionCode, values, context)
  return region ? [...proposals.slice(0, 2), region, ...proposals.slice(2)] : proposals
}
