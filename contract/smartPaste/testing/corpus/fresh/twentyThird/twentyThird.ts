import type { FreshSet } from '../freshSet.ts'
import { twentyThirdFactories } from './factories.ts'
import { twentyThirdFactoriesSecond } from './factoriesSecond.ts'
import { twentyThirdLines } from './lines.ts'
import { twentyThirdMessages } from './messages.ts'

/** Texts of two more hands with the same instruction. Read together with the twenty-second list. */
export const twentyThird: FreshSet = {
  name: 'twenty-third fresh list',
  kinds: {
    ...twentyThirdMessages,
    ...twentyThirdLines,
    ...twentyThirdFactories,
    ...twentyThirdFactoriesSecond,
  },
  atFirstReading: {
    right: 94.5,
    byKind: { messages: 96.6, lines: 92.0, factories: 94.1, factoriesSecond: 95.6 },
    faultless: 78,
    wrongSums: 0,
    wrongPhones: 0,
  },
  before: { right: 94.5, faultless: 78, wrongSums: 0, wrongPhones: 0 },
}
