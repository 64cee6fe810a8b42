import type { FreshSet } from '../freshSet.ts'
import { buyers } from './buyers.ts'
import { buyersSecond } from './buyersSecond.ts'
import { factories } from './factories.ts'
import { factoriesSecond } from './factoriesSecond.ts'

/** Texts of two more hands with the same instruction, read after the causes of the list before were mended. */
export const twentySixth: FreshSet = {
  name: 'twenty-sixth fresh list',
  kinds: {
    factories: [...factories, ...factoriesSecond],
    buyers: [...buyers, ...buyersSecond],
  },
  atFirstReading: {
    right: 96.9,
    byKind: { factories: 97.3, buyers: 96.5 },
    faultless: 84,
    wrongSums: 0,
    wrongPhones: 0,
  },
  before: { right: 96.6, faultless: 82, wrongSums: 0, wrongPhones: 0 },
}
