import { walkPages } from '../../testing/everyPage.ts'
import { site, test } from '../../testing/journey.ts'

test.each([
  ['customer', 'desktop'],
  ['customer', 'phone'],
  ['carrier', 'desktop'],
  ['carrier', 'phone'],
] as const)('every page of a %s is tidy on a %s and in a narrower window', async (person, width) => {
  await walkPages(site, person, width)
})
