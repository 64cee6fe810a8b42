import type { FreshSet } from '../freshSet.ts'
import { nineteenthChats } from './chats.ts'
import { nineteenthPapers } from './papers.ts'
import { nineteenthSlips } from './slips.ts'
import { nineteenthThreads } from './threads.ts'
import { nineteenthVoices } from './voices.ts'

/** Texts of two hands, half of them each, read by the tagger trained with the six lists before. */
export const nineteenth: FreshSet = {
  name: 'nineteenth fresh list',
  kinds: {
    ...nineteenthChats,
    ...nineteenthPapers,
    ...nineteenthSlips,
    ...nineteenthThreads,
    ...nineteenthVoices,
  },
  atFirstReading: {
    right: 91.9,
    byKind: {
      chat: 95.3,
      amounts: 95.2,
      forwarded: 83.7,
      people: 97.5,
      scanned: 90.7,
      tables: 98.2,
      forms: 87.9,
      slips: 96.2,
      english: 88.9,
      voice: 86.3,
    },
    faultless: 53,
    wrongSums: 1,
    wrongPhones: 1,
  },
  before: { right: 86.6, faultless: 31, wrongSums: 1, wrongPhones: 2 },
}
