import type { FreshSet } from '../freshSet.ts'
import { twentyFirstChats } from './chats.ts'
import { twentyFirstPapers } from './papers.ts'
import { twentyFirstSlips } from './slips.ts'
import { twentyFirstThreads } from './threads.ts'
import { twentyFirstVoices } from './voices.ts'

/** Texts of two hands, half of them each. Mended with them: two wrong phones, and where a text is cut. */
export const twentyFirst: FreshSet = {
  name: 'twenty-first fresh list',
  kinds: {
    ...twentyFirstChats,
    ...twentyFirstPapers,
    ...twentyFirstSlips,
    ...twentyFirstThreads,
    ...twentyFirstVoices,
  },
  atFirstReading: {
    right: 81.0,
    byKind: {
      chat: 90.4,
      amounts: 70.7,
      forwarded: 80.1,
      people: 85.0,
      scanned: 80.5,
      tables: 84.5,
      forms: 91.4,
      slips: 84.0,
      english: 67.3,
      voice: 78.0,
    },
    faultless: 16,
    wrongSums: 0,
    wrongPhones: 2,
  },
  before: { right: 79.0, faultless: 12, wrongSums: 0, wrongPhones: 2 },
}
