import type { Span } from '#contract/smartPaste/pastedOrder.ts'
import { kindLabels } from './proposal.ts'
import type { PasteQuestion } from './questions.ts'
import type { Reading } from './readPasted.ts'

/** A party or a sum of a read text, as it was filled in, with its questions. */
export interface KeyFact {
  key: string
  label: string
  /** The values that were filled in; '' if all are in question. */
  text: string
  spans: readonly Span[]
  questions: readonly PasteQuestion[]
}

/** The fields that a mistake in costs most, in the order shown. */
const groups: readonly { key: string; label: string; paths: readonly string[] }[] = [
  { key: 'shipper', label: kindLabels.shipper, paths: ['shipper.name', 'shipper.phone'] },
  { key: 'recipient', label: kindLabels.recipient, paths: ['recipient.name', 'recipient.phone'] },
  { key: '代收货款', label: '代收货款', paths: ['代收货款'] },
  { key: '声明价值', label: '声明价值', paths: ['声明价值'] },
]

/** Returns the further phones of the parties, which the form holds in its remark. */
function otherPhones({ order, applied }: Pick<Reading, 'order' | 'applied'>): KeyFact[] {
  if (!applied.some(({ kind }) => kind === 'remark')) return []
  return (['shipper', 'recipient'] as const).flatMap((partyKey) =>
    (order[partyKey].otherPhones ?? []).map(({ value, spans }): KeyFact => ({
      key: `${partyKey} ${value}`,
      label: `${kindLabels[partyKey]}另一电话`,
      text: `${value}（备注里）`,
      spans,
      questions: [],
    })),
  )
}

/** Splits a reading into the people and sums, each with its questions, and the questions about anything else. */
export function keyFacts(reading: Pick<Reading, 'order' | 'applied' | 'questions'>): {
  facts: KeyFact[]
  otherQuestions: PasteQuestion[]
} {
  const facts = groups
    .map(({ key, label, paths }): KeyFact => {
      const applied = paths.flatMap((wanted) => reading.applied.filter(({ path }) => path === wanted))
      return {
        key,
        label,
        text: applied.map(({ text }) => text).join(' '),
        spans: applied.flatMap(({ spans }) => spans),
        questions: reading.questions.filter((ask) => [key, ...paths].includes(ask.key)),
      }
    })
    .filter(({ text, questions }) => text !== '' || questions.length > 0)
  const shown = new Set(facts.flatMap(({ questions }) => questions))
  return {
    facts: [...facts, ...otherPhones(reading)],
    otherQuestions: reading.questions.filter((ask) => !shown.has(ask)),
  }
}
