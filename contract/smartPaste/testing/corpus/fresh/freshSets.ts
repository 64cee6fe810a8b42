import type { CorpusText } from '../corpusText.ts'
import { eighteenth } from './eighteenth/eighteenth.ts'
import { eighthChats } from './eighth/chats.ts'
import { eighthPapers } from './eighth/papers.ts'
import { eighthThreads } from './eighth/threads.ts'
import { eleventhChats } from './eleventh/chats.ts'
import { eleventhPapers } from './eleventh/papers.ts'
import { eleventhThreads } from './eleventh/threads.ts'
import { fifteenth } from './fifteenth/fifteenth.ts'
import { fifthChats } from './fifth/chats.ts'
import { fifthPapers } from './fifth/papers.ts'
import { fifthThreads } from './fifth/threads.ts'
import { firstChats } from './first/chats.ts'
import { firstPapers } from './first/papers.ts'
import { firstThreads } from './first/threads.ts'
import { fourteenth } from './fourteenth/fourteenth.ts'
import { fourth } from './fourth.ts'
import type { FreshSet } from './freshSet.ts'
import { nineteenth } from './nineteenth/nineteenth.ts'
import { ninthChats } from './ninth/chats.ts'
import { ninthPapers } from './ninth/papers.ts'
import { ninthThreads } from './ninth/threads.ts'
import { secondChats } from './second/chats.ts'
import { secondPapers } from './second/papers.ts'
import { secondThreads } from './second/threads.ts'
import { seventeenth } from './seventeenth/seventeenth.ts'
import { seventhChats } from './seventh/chats.ts'
import { seventhPapers } from './seventh/papers.ts'
import { seventhThreads } from './seventh/threads.ts'
import { sixteenth } from './sixteenth/sixteenth.ts'
import { sixthChats } from './sixth/chats.ts'
import { sixthPapers } from './sixth/papers.ts'
import { sixthThreads } from './sixth/threads.ts'
import { tenthChats } from './tenth/chats.ts'
import { tenthPapers } from './tenth/papers.ts'
import { tenthThreads } from './tenth/threads.ts'
import { third } from './third.ts'
import { thirteenth } from './thirteenth/thirteenth.ts'
import { thirtieth } from './thirtieth/thirtieth.ts'
import { thirtyFirst } from './thirtyFirst/thirtyFirst.ts'
import { twentieth } from './twentieth/twentieth.ts'
import { twentyEighth } from './twentyEighth/twentyEighth.ts'
import { twentyFifth } from './twentyFifth/twentyFifth.ts'
import { twentyFirst } from './twentyFirst/twentyFirst.ts'
import { twentyFourth } from './twentyFourth/twentyFourth.ts'
import { twentyNinth } from './twentyNinth/twentyNinth.ts'
import { twentySecond } from './twentySecond/twentySecond.ts'
import { twentySeventh } from './twentySeventh/twentySeventh.ts'
import { twentySixth } from './twentySixth/twentySixth.ts'
import { twentyThird } from './twentyThird/twentyThird.ts'

/**
 * Texts in many styles; each list was read once before any rule was improved with it, the eighth twice. The third and the fourth
 * were written by someone who knew the rules, so their results are too good. The seventh is the first that the tagger read.
 */
export const freshSets: readonly FreshSet[] = [
  {
    name: 'first fresh list',
    kinds: { ...firstChats, ...firstPapers, ...firstThreads },
    atFirstReading: {
      right: 73.3,
      byKind: {
        chat: 81.6,
        people: 81.8,
        voice: 76.6,
        scanned: 59.4,
        tables: 55.4,
        ticked: 87.9,
        forwarded: 78.3,
        english: 67.7,
        slips: 58.0,
      },
      faultless: 22,
      wrongSums: 0,
      wrongPhones: 11,
    },
    before: { right: 73.3, faultless: 22, wrongSums: 0, wrongPhones: 11 },
  },
  {
    name: 'second fresh list',
    kinds: { ...secondChats, ...secondPapers, ...secondThreads },
    atFirstReading: {
      right: 81.2,
      byKind: {
        chat: 78.2,
        people: 71.1,
        voice: 78.3,
        scanned: 80.6,
        tables: 90.1,
        ticked: 96.8,
        forwarded: 77.8,
        english: 87.5,
        slips: 82.1,
      },
      faultless: 43,
      wrongSums: 0,
      wrongPhones: 4,
    },
    before: { right: 67.5, faultless: 11, wrongSums: 1, wrongPhones: 17 },
  },
  {
    name: 'third fresh list',
    kinds: third,
    atFirstReading: {
      right: 90.5,
      byKind: { chat: 89.3, people: 78.2, voice: 92.5, papers: 94.3, mixed: 94.3, amounts: 94.5 },
      faultless: 30,
      wrongSums: 1,
      wrongPhones: 0,
    },
    before: { right: 82.6, faultless: 21, wrongSums: 1, wrongPhones: 4 },
  },
  {
    name: 'fourth fresh list',
    kinds: fourth,
    atFirstReading: {
      right: 92.5,
      byKind: { forwarded: 100, corrected: 84.1, brackets: 100, scanned: 81, spoken: 96.2 },
      faultless: 17,
      wrongSums: 0,
      wrongPhones: 0,
    },
  },
  {
    name: 'fifth fresh list',
    kinds: { ...fifthChats, ...fifthPapers, ...fifthThreads },
    atFirstReading: {
      right: 78.3,
      byKind: {
        chat: 83.4,
        people: 72.5,
        voice: 74.3,
        scanned: 69.9,
        tables: 67.0,
        ticked: 90.3,
        forwarded: 76.6,
        english: 84.2,
        slips: 90.1,
      },
      faultless: 31,
      wrongSums: 0,
      wrongPhones: 3,
    },
  },
  {
    name: 'sixth fresh list',
    kinds: { ...sixthChats, ...sixthPapers, ...sixthThreads },
    atFirstReading: {
      right: 78.6,
      byKind: {
        chat: 70.9,
        people: 69.7,
        voice: 73.5,
        scanned: 87.1,
        tables: 81.8,
        ticked: 90.7,
        forwarded: 89.3,
        english: 85.3,
        slips: 75.6,
      },
      faultless: 31,
      wrongSums: 0,
      wrongPhones: 7,
    },
  },
  {
    name: 'seventh fresh list',
    kinds: { ...seventhChats, ...seventhPapers, ...seventhThreads },
    atFirstReading: {
      right: 89.8,
      byKind: {
        chat: 90.7,
        people: 93.5,
        voice: 90.3,
        scanned: 71.2,
        tables: 95.7,
        ticked: 92.9,
        forwarded: 91.1,
        english: 94.7,
        slips: 91.8,
      },
      faultless: 55,
      wrongSums: 0,
      wrongPhones: 1,
    },
    before: { right: 77.5, faultless: 34, wrongSums: 0, wrongPhones: 2 },
  },
  {
    name: 'eighth fresh list',
    kinds: { ...eighthChats, ...eighthPapers, ...eighthThreads },
    atFirstReading: {
      right: 90.6,
      byKind: {
        chat: 96.5,
        people: 96.3,
        voice: 93.1,
        scanned: 74.5,
        tables: 88.9,
        ticked: 97.9,
        forwarded: 86.9,
        english: 89.9,
        slips: 80.0,
      },
      faultless: 55,
      wrongSums: 0,
      wrongPhones: 1,
    },
    before: { right: 87.1, faultless: 34, wrongSums: 0, wrongPhones: 1 },
  },
  {
    name: 'ninth fresh list',
    kinds: { ...ninthChats, ...ninthPapers, ...ninthThreads },
    atFirstReading: {
      right: 87.5,
      byKind: {
        chat: 91.9,
        people: 85.9,
        voice: 88.0,
        scanned: 68.8,
        tables: 96.1,
        ticked: 91.1,
        forwarded: 97.3,
        english: 79.8,
        slips: 81.3,
      },
      faultless: 49,
      wrongSums: 0,
      wrongPhones: 0,
    },
  },
  {
    name: 'tenth fresh list',
    kinds: { ...tenthChats, ...tenthPapers, ...tenthThreads },
    atFirstReading: {
      right: 93.0,
      byKind: {
        chat: 96.3,
        people: 94.6,
        voice: 95.7,
        scanned: 94.4,
        tables: 91.9,
        ticked: 89.0,
        forwarded: 88.8,
        english: 90.9,
        slips: 88.5,
      },
      faultless: 63,
      wrongSums: 0,
      wrongPhones: 0,
    },
  },
  {
    name: 'eleventh fresh list',
    kinds: { ...eleventhChats, ...eleventhPapers, ...eleventhThreads },
    atFirstReading: {
      right: 90.2,
      byKind: {
        chat: 94.5,
        people: 89.3,
        voice: 95.8,
        scanned: 87.7,
        tables: 76.1,
        ticked: 97.7,
        forwarded: 86.7,
        english: 92.9,
        slips: 86.6,
      },
      faultless: 47,
      wrongSums: 1,
      wrongPhones: 0,
    },
    before: { right: 89.8, faultless: 46, wrongSums: 1, wrongPhones: 1 },
  },
  thirteenth,
  fourteenth,
  fifteenth,
  sixteenth,
  seventeenth,
  eighteenth,
  nineteenth,
  twentieth,
  twentyFirst,
  twentySecond,
  twentyThird,
  twentyFourth,
  twentyFifth,
  twentySixth,
  twentySeventh,
  twentyEighth,
  twentyNinth,
  thirtieth,
  thirtyFirst,
]

export const textsOf = ({ kinds }: FreshSet): CorpusText[] => Object.values(kinds).flat()
