import { walkPages } from '../../testing/everyPage.ts'
import { site, test } from '../../testing/journey.ts'

test.each([
  ['visitor', 'desktop'],
  ['visitor', 'phone'],
  ['operator', 'desktop'],
  ['operator', 'phone'],
] as const)('every page of a %s is tidy on a %s and in a narrower window', async (person, width) => {
  await walkPages(site, person, width)
})
