import type { FreshSet } from '../freshSet.ts'
import { twentiethChats } from './chats.ts'
import { twentiethPapers } from './papers.ts'
import { twentiethSlips } from './slips.ts'
import { twentiethThreads } from './threads.ts'
import { twentiethVoices } from './voices.ts'

/** Texts of two hands, half of them each. Nothing was mended with them but a phone broken over two lines. */
export const twentieth: FreshSet = {
  name: 'twentieth fresh list',
  kinds: {
    ...twentiethChats,
    ...twentiethPapers,
    ...twentiethSlips,
    ...twentiethThreads,
    ...twentiethVoices,
  },
  atFirstReading: {
    right: 87.2,
    byKind: {
      chat: 92.1,
      amounts: 81.3,
      forwarded: 80.3,
      people: 91.9,
      scanned: 81.2,
      tables: 91.6,
      forms: 87.1,
      slips: 100.0,
      english: 81.5,
      voice: 89.8,
    },
    faultless: 39,
    wrongSums: 0,
    wrongPhones: 2,
  },
  before: { right: 82.3, faultless: 24, wrongSums: 0, wrongPhones: 2 },
}
