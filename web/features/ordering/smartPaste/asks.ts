import type { OrderValues } from '../orderValues.ts'
import { kindLabels } from './proposal.ts'
import type { Proposal } from './proposal.ts'

/** What is not put into the form by itself: one question, answered by one tap. */
export interface Ask {
  key: string
  label: string
  /** What the text says, as people read it. */
  text: string
  /** What was typed into the form instead; '' where nothing was, and only the text itself is unsure. */
  held: string
  /** The piece of the text that it was read from, for whoever must judge. */
  said: string
  /** What is put into the form where the text is right. */
  proposals: readonly Proposal[]
}

/** Whether a text's party is another person than the one who was typed: his phone says so, or, without one, his name. */
function isOtherPerson(party: readonly Proposal[]): boolean {
  const stateOf = (field: string) => party.find(({ path }) => path.endsWith(`.${field}`))?.state
  const phone = stateOf('phone')
  return phone === 'differs' || (phone !== 'same' && stateOf('name') === 'differs')
}

const listed = (texts: readonly string[]) => texts.filter((text) => text !== '').join(' ')

/**
 * What may be filled in at once, and what is asked first. Two people are never mixed: where the text names another person than the
 * one who was typed, all of him is one question.
 */
export function sureAndAsked(
  proposals: readonly Proposal[],
  values: OrderValues,
  saidOf: (proposals: readonly Proposal[]) => string,
): { sure: Proposal[]; asks: Ask[] } {
  const others = (['shipper', 'recipient'] as const).filter((who) =>
    isOtherPerson(proposals.filter(({ kind }) => kind === who)),
  )
  const isOther = ({ kind }: Proposal) => others.some((who) => who === kind)
  const people = others.map((who): Ask => {
    const party = proposals.filter(({ kind }) => kind === who)
    return {
      key: who,
      label: kindLabels[who],
      text: listed(party.map(({ text }) => text)),
      held: listed([values[who].name, values[who].phone]),
      said: saidOf(party),
      proposals: party,
    }
  })
  const open = proposals.filter((proposal) => proposal.state !== 'same' && !isOther(proposal))
  const isSure = ({ state, isUnsure }: Proposal) => state === 'new' && !isUnsure
  const fields = open
    .filter((proposal) => !isSure(proposal))
    .map((proposal): Ask => ({
      key: proposal.path,
      label: proposal.label,
      text: proposal.text,
      held: proposal.state === 'differs' ? proposal.held : '',
      said: saidOf([proposal]),
      proposals: [proposal],
    }))
  return { sure: open.filter(isSure), asks: [...people, ...fields] }
}
