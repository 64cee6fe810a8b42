import type { FreshSet } from '../freshSet.ts'
import { buyers } from './buyers.ts'
import { buyersSecond } from './buyersSecond.ts'
import { factories } from './factories.ts'
import { factoriesSecond } from './factoriesSecond.ts'

/** Texts of two more hands. A quarter of them is hard on purpose. */
export const thirtieth: FreshSet = {
  name: 'thirtieth fresh list',
  kinds: {
    factories: [...factories, ...factoriesSecond],
    buyers: [...buyers, ...buyersSecond],
  },
  atFirstReading: {
    right: 87.3,
    byKind: { factories: 92.1, buyers: 82.9 },
    faultless: 38,
    wrongSums: 0,
    wrongPhones: 8,
  },
}
