import type { OrderValues } from '../orderValues.ts'
import { kindLabels } from './proposal.ts'
import type { Proposal } from './proposal.ts'

/** A value that is not filled in automatically: a question, answered by one tap. */
export interface PasteQuestion {
  key: string
  label: string
  /** The text's value, as displayed. */
  text: string
  /** The value typed in the form instead; '' if there is none and only the text is uncertain. */
  formText: string
  /** The proposals to apply if the text is right. */
  proposals: readonly Proposal[]
}

/** Checks whether the text's party is another person than the typed one, by phone, or without one by name. */
function isOtherPerson(party: readonly Proposal[]): boolean {
  const stateOf = (field: string) => party.find(({ path }) => path.endsWith(`.${field}`))?.state
  const phone = stateOf('phone')
  return phone === 'differs' || (phone !== 'same' && stateOf('name') === 'differs')
}

const listed = (texts: readonly string[]) => texts.filter((text) => text !== '').join(' ')

/**
 * Splits proposals into those to fill in at once and those to ask about. Two people are never mixed: if the text names another
 * person than the typed one, the whole party is one question.
 */
export function splitProposals(
  proposals: readonly Proposal[],
  values: OrderValues,
): { sure: Proposal[]; asks: PasteQuestion[] } {
  const others = (['shipper', 'recipient'] as const).filter((partyKey) =>
    isOtherPerson(proposals.filter(({ kind }) => kind === partyKey)),
  )
  const isOther = ({ kind }: Proposal) => others.some((partyKey) => partyKey === kind)
  const people = others.map((partyKey): PasteQuestion => {
    const party = proposals.filter(({ kind }) => kind === partyKey)
    return {
      key: partyKey,
      label: kindLabels[partyKey],
      text: listed(party.map(({ text }) => text)),
      formText: listed([values[partyKey].name, values[partyKey].phone]),
      proposals: party,
    }
  })
  const open = proposals.filter((proposal) => proposal.state !== 'same' && !isOther(proposal))
  const isSure = ({ state, isUnsure }: Proposal) => state === 'new' && !isUnsure
  const fields = open
    .filter((proposal) => !isSure(proposal))
    .map((proposal): PasteQuestion => ({
      key: proposal.path,
      label: proposal.label,
      text: proposal.text,
      formText: proposal.state === 'differs' ? proposal.formText : '',
      proposals: [proposal],
    }))
  return { sure: open.filter(isSure), asks: [...people, ...fields] }
}
