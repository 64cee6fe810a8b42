import type { FreshSet } from '../freshSet.ts'
import { eighteenthChats } from './chats.ts'
import { eighteenthPapers } from './papers.ts'
import { eighteenthSlips } from './slips.ts'
import { eighteenthThreads } from './threads.ts'
import { eighteenthVoices } from './voices.ts'

/** Texts of two hands, half of them each, read by the reader that the two lists before had improved. */
export const eighteenth: FreshSet = {
  name: 'eighteenth fresh list',
  kinds: {
    ...eighteenthChats,
    ...eighteenthPapers,
    ...eighteenthSlips,
    ...eighteenthThreads,
    ...eighteenthVoices,
  },
  atFirstReading: {
    right: 87.5,
    byKind: {
      chat: 83.6,
      amounts: 81.2,
      forwarded: 87.4,
      people: 83.6,
      scanned: 89.9,
      tables: 93.8,
      forms: 95.0,
      slips: 96.1,
      english: 89.2,
      voice: 85.3,
    },
    faultless: 38,
    wrongSums: 0,
    wrongPhones: 2,
  },
  before: { right: 84.5, faultless: 32, wrongSums: 0, wrongPhones: 2 },
}
