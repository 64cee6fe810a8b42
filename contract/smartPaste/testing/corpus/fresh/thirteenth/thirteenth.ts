import type { FreshSet } from '../freshSet.ts'
import { thirteenthChats } from './chats.ts'
import { thirteenthPapers } from './papers.ts'
import { thirteenthThreads } from './threads.ts'
import { thirteenthVoices } from './voices.ts'

/** Texts of two hands, half of them each. */
export const thirteenth: FreshSet = {
  name: 'thirteenth fresh list',
  kinds: {
    ...thirteenthChats,
    ...thirteenthVoices,
    ...thirteenthPapers,
    ...thirteenthThreads,
  },
  atFirstReading: {
    right: 92.5,
    byKind: {
      chat: 98.9,
      people: 96.7,
      voice: 95.9,
      amounts: 94.2,
      forms: 94.0,
      tables: 92.0,
      scanned: 96.7,
      forwarded: 74.7,
      sides: 99.2,
      english: 84.4,
    },
    faultless: 64,
    wrongSums: 0,
    wrongPhones: 1,
  },
}
