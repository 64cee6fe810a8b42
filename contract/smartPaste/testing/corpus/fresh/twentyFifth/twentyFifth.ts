import type { FreshSet } from '../freshSet.ts'
import { buyers } from './buyers.ts'
import { buyersSecond } from './buyersSecond.ts'
import { factories } from './factories.ts'
import { factoriesSecond } from './factoriesSecond.ts'

/** 120 texts of two hands. Their instruction: ordinary texts, neither with difficulties on purpose nor without. */
export const twentyFifth: FreshSet = {
  name: 'twenty-fifth fresh list',
  kinds: {
    factories: [...factories, ...factoriesSecond],
    buyers: [...buyers, ...buyersSecond],
  },
  atFirstReading: {
    right: 97.2,
    byKind: { factories: 96.5, buyers: 98 },
    faultless: 100,
    wrongSums: 0,
    wrongPhones: 1,
  },
  before: { right: 96.9, faultless: 97, wrongSums: 0, wrongPhones: 1 },
}
