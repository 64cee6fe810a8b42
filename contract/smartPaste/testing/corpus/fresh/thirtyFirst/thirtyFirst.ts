import type { FreshSet } from '../freshSet.ts'
import { clerks } from './clerks.ts'
import { clerksSecond } from './clerksSecond.ts'
import { people } from './people.ts'
import { peopleSecond } from './peopleSecond.ts'

/** Texts of another two hands. A quarter of them is hard on purpose, too. */
export const thirtyFirst: FreshSet = {
  name: 'thirty-first fresh list',
  kinds: {
    clerks: [...clerks, ...clerksSecond],
    people: [...people, ...peopleSecond],
  },
  atFirstReading: {
    right: 90.3,
    byKind: { clerks: 92.5, people: 88.2 },
    faultless: 52,
    wrongSums: 0,
    wrongPhones: 1,
  },
}
