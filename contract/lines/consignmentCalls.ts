import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { cm3, grams, id, regionCode, siteId } from '../kernel/fields.ts'
import { defaultSite } from '../kernel/siteDefaults.ts'
import { wantedServices } from './calls.ts'

/** Maximum number of consignments in one call. */
export const consignmentsMax = 50

/** A line that carries a consignment as wanted, with its price. */
const lineOffer = z.object({
  lineId: id('专线'),
  carrierName: z.string(),
  destinationName: z.string(),
  isDirect: z.boolean(),
  transitHoursMin: z.int(),
  transitHoursMax: z.int(),
  /** The total of the quote with the wanted services. */
  totalFen: z.int(),
})
export type LineOffer = z.output<typeof lineOffer>

export const consignmentCalls = {
  '/lines/priceConsignments': call({
    title: '批量比价（每票列出最便宜的专线）',
    request: z.strictObject({
      siteId: siteId().default(defaultSite.cityId),
      consignments: z
        .array(
          z.strictObject({
            destinationCode: regionCode('目的地'),
            weightGrams: grams('重量'),
            volumeCm3: cm3('体积'),
            ...wantedServices,
            /** A line chosen before: it stays among the offers if it carries the consignment, whatever its price. */
            lineId: id('专线').optional(),
          }),
        )
        .min(1)
        .max(consignmentsMax)
        .meta({ title: '货物' }),
    }),
    response: z.object({
      /** Per consignment, in order: the eight cheapest lines, then the chosen one; empty if none fits (自提: must end there). */
      priced: z.array(z.object({ offers: z.array(lineOffer) })),
    }),
    example: {
      consignments: [{ destinationCode: '330782', weightGrams: 500_000, volumeCm3: 1_500_000 }],
    },
  }),
}
