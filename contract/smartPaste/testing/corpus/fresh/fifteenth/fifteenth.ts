import type { FreshSet } from '../freshSet.ts'
import { fifteenthChats } from './chats.ts'
import { fifteenthPapers } from './papers.ts'
import { fifteenthSlips } from './slips.ts'
import { fifteenthThreads } from './threads.ts'
import { fifteenthVoices } from './voices.ts'

/** Texts of two hands, half of them each. */
export const fifteenth: FreshSet = {
  name: 'fifteenth fresh list',
  kinds: {
    ...fifteenthChats,
    ...fifteenthPapers,
    ...fifteenthSlips,
    ...fifteenthThreads,
    ...fifteenthVoices,
  },
  atFirstReading: {
    right: 88.7,
    byKind: {
      chat: 91.0,
      voice: 78.7,
      people: 89.6,
      amounts: 87.9,
      forwarded: 87.9,
      scanned: 95.5,
      tables: 91.9,
      forms: 84.9,
      english: 86.2,
      slips: 95.0,
    },
    faultless: 34,
    wrongSums: 0,
    wrongPhones: 2,
  },
}
