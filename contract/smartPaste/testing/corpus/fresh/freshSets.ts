import type { CorpusText } from '../corpusText.ts'
import { firstChats } from './firstChats.ts'
import { firstPapers } from './firstPapers.ts'
import { firstThreads } from './firstThreads.ts'
import { fourth } from './fourth.ts'
import { secondChats } from './secondChats.ts'
import { secondPapers } from './secondPapers.ts'
import { secondThreads } from './secondThreads.ts'
import { third } from './third.ts'

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
  /** Result of the same list with the rules from before any of these lists; unknown for a list of later. */
  before?: Omit<FirstReading, 'byKind'>
}

/**
 * Texts in many styles; each list was read once before any rule was improved with it. The first two were written before their
 * author saw the rules, the others after, so their results are too good.
 */
export const freshSets: readonly FreshSet[] = [
  {
    name: 'first fresh list',
    kinds: { ...firstChats, ...firstPapers, ...firstThreads },
    atFirstReading: {
      right: 73.3,
      byKind: {
        chat: 81.6,
        people: 81.8,
        voice: 76.6,
        scanned: 59.4,
        tables: 55.4,
        ticked: 87.9,
        forwarded: 78.3,
        english: 67.7,
        slips: 58.0,
      },
      faultless: 22,
      wrongSums: 0,
      wrongPhones: 11,
    },
    before: { right: 73.3, faultless: 22, wrongSums: 0, wrongPhones: 11 },
  },
  {
    name: 'second fresh list',
    kinds: { ...secondChats, ...secondPapers, ...secondThreads },
    atFirstReading: {
      right: 81.2,
      byKind: {
        chat: 78.2,
        people: 71.1,
        voice: 78.3,
        scanned: 80.6,
        tables: 90.1,
        ticked: 96.8,
        forwarded: 77.8,
        english: 87.5,
        slips: 82.1,
      },
      faultless: 43,
      wrongSums: 0,
      wrongPhones: 4,
    },
    before: { right: 67.5, faultless: 11, wrongSums: 1, wrongPhones: 17 },
  },
  {
    name: 'third fresh list',
    kinds: third,
    atFirstReading: {
      right: 90.5,
      byKind: { chat: 89.3, people: 78.2, voice: 92.5, papers: 94.3, mixed: 94.3, amounts: 94.5 },
      faultless: 30,
      wrongSums: 1,
      wrongPhones: 0,
    },
    before: { right: 82.6, faultless: 21, wrongSums: 1, wrongPhones: 4 },
  },
  {
    name: 'fourth fresh list',
    kinds: fourth,
    atFirstReading: {
      right: 92.5,
      byKind: { forwarded: 100, corrected: 84.1, brackets: 100, scanned: 81, spoken: 96.2 },
      faultless: 17,
      wrongSums: 0,
      wrongPhones: 0,
    },
  },
]

export const textsOf = ({ kinds }: FreshSet): CorpusText[] => Object.values(kinds).flat()
