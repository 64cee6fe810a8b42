import type { FreshSet } from '../freshSet.ts'
import { buyers } from './buyers.ts'
import { buyersSecond } from './buyersSecond.ts'
import { factories } from './factories.ts'
import { factoriesSecond } from './factoriesSecond.ts'

/**
 * Texts of two more hands with the same instruction. Three packagings of bundles and crates were changed after the first reading:
 * the other lists have none for them.
 */
export const twentyEighth: FreshSet = {
  name: 'twenty-eighth fresh list',
  kinds: {
    factories: [...factories, ...factoriesSecond],
    buyers: [...buyers, ...buyersSecond],
  },
  atFirstReading: {
    right: 93.1,
    byKind: { factories: 93.7, buyers: 92.7 },
    faultless: 53,
    wrongSums: 0,
    wrongPhones: 1,
  },
}
