import { walkPages } from '../../testing/everyPage.ts'
import { site, test } from '../../testing/journey.ts'

test.each([
  ['visitor', 'desk'],
  ['visitor', 'phone'],
  ['operator', 'desk'],
  ['operator', 'phone'],
] as const)('every page of a %s at a %s and in a narrower window is tidy', async (person, width) => {
  await walkPages(site, person, width)
})
