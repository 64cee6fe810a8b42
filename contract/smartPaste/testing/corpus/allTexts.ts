import { chats } from './chats.ts'
import type { CorpusText } from './corpusText.ts'
import { errands } from './errands.ts'
import { forms } from './forms.ts'
import { freshSets, textsOf } from './fresh/freshSets.ts'
import { heldBackFirst } from './heldBackFirst.ts'
import { heldBackSecond } from './heldBackSecond.ts'
import { heldOut } from './heldOut.ts'
import { lastUnseen } from './lastUnseen.ts'
import { loose } from './loose.ts'
import { mixed } from './mixed.ts'
import { notes } from './notes.ts'
import { sealed } from './sealed.ts'
import { shopsFirst } from './shopsFirst.ts'
import { shopsSecond } from './shopsSecond.ts'
import { streetsFirst } from './streetsFirst.ts'
import { streetsSecond } from './streetsSecond.ts'
import { sumsAndSides } from './sumsAndSides.ts'
import { thirty } from './thirty.ts'
import { unseenSlips } from './unseenSlips.ts'
import { unseenThreads } from './unseenThreads.ts'
import { voice } from './voice.ts'

/** Texts used to write the rules. */
export const knownTexts: readonly CorpusText[] = [
  ...forms,
  ...loose,
  ...voice,
  ...mixed,
  ...chats,
  ...notes,
  ...errands,
  ...shopsFirst,
  ...shopsSecond,
  ...streetsFirst,
  ...streetsSecond,
  ...sumsAndSides,
]

/** A held-back set that became known: its faults were used to improve the rules. */
interface FormerSet {
  name: string
  texts: readonly CorpusText[]
  /** Percentage of right fields before any rule was improved with this set or a later one. */
  atFirstReading: number
}

export const formerSets: readonly FormerSet[] = [
  { name: 'first list', texts: [...heldBackFirst, ...heldBackSecond], atFirstReading: 93.1 },
  {
    name: 'second list: rows, slips, threads',
    texts: [...unseenSlips, ...unseenThreads],
    atFirstReading: 83.7,
  },
  { name: 'third list, in the same hand', texts: sealed, atFirstReading: 81.1 },
  { name: 'fourth list, in the same hand', texts: lastUnseen, atFirstReading: 78.2 },
  { name: 'fifth list: sums and two sides', texts: thirty, atFirstReading: 96.1 },
]

const formerTexts: readonly CorpusText[] = formerSets.flatMap(({ texts }) => texts)

/**
 * Texts never used to write the rules, which measure them on new input. Since their first reading two of them, with a phone at
 * the wrong person, have been fixed by a general rule.
 */
export const heldBackAtFirstReading = 92.9
export const heldBackTexts: readonly CorpusText[] = heldOut

/** The lists before the fresh ones; the minimum of each field applies to these. */
export const settledTexts: readonly CorpusText[] = [...knownTexts, ...formerTexts, ...heldBackTexts]

export const allTexts: readonly CorpusText[] = [...settledTexts, ...freshSets.flatMap(textsOf)]
