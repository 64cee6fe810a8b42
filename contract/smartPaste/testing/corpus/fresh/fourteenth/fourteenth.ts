import type { FreshSet } from '../freshSet.ts'
import { fourteenthChats } from './chats.ts'
import { fourteenthPapers } from './papers.ts'
import { fourteenthSlips } from './slips.ts'
import { fourteenthThreads } from './threads.ts'
import { fourteenthVoices } from './voices.ts'

/** Texts of two hands, half of them each. */
export const fourteenth: FreshSet = {
  name: 'fourteenth fresh list',
  kinds: {
    ...fourteenthChats,
    ...fourteenthPapers,
    ...fourteenthSlips,
    ...fourteenthThreads,
    ...fourteenthVoices,
  },
  atFirstReading: {
    right: 90.4,
    byKind: {
      chat: 97.1,
      voice: 88.7,
      people: 90.9,
      amounts: 92.4,
      forwarded: 84.8,
      scanned: 87.0,
      tables: 88.6,
      forms: 92.6,
      english: 81.3,
      slips: 95.7,
    },
    faultless: 42,
    wrongSums: 0,
    wrongPhones: 2,
  },
}
