import type { CorpusText } from '../corpusText.ts'

/** Result of a list before any rule was improved with it. */
export interface FirstReading {
  /** Percentage of right fields, of all and of each kind of text. */
  right: number
  byKind: Readonly<Record<string, number>>
  faultless: number
  wrongSums: number
  /** Phones in a field where another one, or none, was meant. */
  wrongPhones: number
}

export interface FreshSet {
  name: string
  kinds: Readonly<Record<string, readonly CorpusText[]>>
  atFirstReading: FirstReading
  /** Result of the same list with an older reader: before any list, before the tagger, or of the list before. */
  before?: Omit<FirstReading, 'byKind'>
}
