import type { FreshSet } from '../freshSet.ts'
import { seventeenthChats } from './chats.ts'
import { seventeenthPapers } from './papers.ts'
import { seventeenthSlips } from './slips.ts'
import { seventeenthThreads } from './threads.ts'
import { seventeenthVoices } from './voices.ts'

/** Texts of two hands, half of them each, read by the same reader as the sixteenth list. */
export const seventeenth: FreshSet = {
  name: 'seventeenth fresh list',
  kinds: {
    ...seventeenthChats,
    ...seventeenthPapers,
    ...seventeenthSlips,
    ...seventeenthThreads,
    ...seventeenthVoices,
  },
  atFirstReading: {
    right: 88.9,
    byKind: {
      chat: 88.6,
      amounts: 90.6,
      forwarded: 88.4,
      people: 88.6,
      scanned: 85.6,
      tables: 91.7,
      forms: 92.2,
      slips: 93.0,
      english: 89.0,
      voice: 83.6,
    },
    faultless: 55,
    wrongSums: 0,
    wrongPhones: 4,
  },
}
