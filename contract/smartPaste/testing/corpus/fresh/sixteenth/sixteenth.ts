import type { FreshSet } from '../freshSet.ts'
import { sixteenthChats } from './chats.ts'
import { sixteenthPapers } from './papers.ts'
import { sixteenthSlips } from './slips.ts'
import { sixteenthThreads } from './threads.ts'
import { sixteenthVoices } from './voices.ts'

/** Texts of two hands, half of them each. */
export const sixteenth: FreshSet = {
  name: 'sixteenth fresh list',
  kinds: {
    ...sixteenthChats,
    ...sixteenthPapers,
    ...sixteenthSlips,
    ...sixteenthThreads,
    ...sixteenthVoices,
  },
  atFirstReading: {
    right: 87.0,
    byKind: {
      chat: 91.7,
      amounts: 82.8,
      forwarded: 79.1,
      people: 91.5,
      scanned: 85.1,
      tables: 90.4,
      forms: 94.4,
      slips: 100.0,
      english: 73.5,
      voice: 83.7,
    },
    faultless: 40,
    wrongSums: 0,
    wrongPhones: 1,
  },
}
