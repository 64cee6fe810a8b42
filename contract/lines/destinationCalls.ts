import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { listOf, siteId, wholeNumber } from '../kernel/fields.ts'
import { defaultSite } from '../kernel/siteDefaults.ts'

/** Maximum number of destinations in one answer; others are found by typing. */
export const destinationsMax = 500

/** A destination of a site's lines. */
const destination = z.object({
  destinationCode: z.string(),
  /** Short name: 义乌, 成都. */
  name: z.string(),
  /** Orders carried there by the lines that now go there. */
  orders: z.int(),
  lines: z.int(),
})

export const destinationCalls = {
  '/lines/getDestinations': call({
    title: '目的地（发货最多的在前）',
    request: z.strictObject({
      siteId: siteId().default(defaultSite.cityId),
      /** Maximum number of rows; `total` counts all. */
      most: wholeNumber('最多几个', 1, destinationsMax).default(destinationsMax),
    }),
    response: listOf(destination),
    example: { siteId: 330784, most: 12 },
  }),
}
